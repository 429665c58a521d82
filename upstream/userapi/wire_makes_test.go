package userapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"memberportal/upstream/sandbox/samples"
)

// systems are other makes of billing systems: how they write a response of the sandbox.
var systems = map[string]func(path string, value any) (contentType, body string){
	"documented": func(_ string, value any) (string, string) { return "application/json", encoded(value) },
	// An XML converter: a list of one becomes its entry, an empty value "", and every other a text.
	"converted": func(_ string, value any) (string, string) {
		return "application/json", encoded(converted(value))
	},
	// With a byte-order mark, and one object around the profile.
	"dotnet": func(path string, value any) (string, string) {
		value = written("", value, dotnetText)
		if path == "/profiles" {
			value = map[string]any{"data": value}
		}
		return "text/json; charset=utf-8", "\ufeff" + encoded(value)
	},
	"mainframe": func(_ string, value any) (string, string) {
		return "application/octet-stream", encoded(written("", value, mainframeText))
	},
}

// A member whose user API converts XML, or gets its data from systems of another make, has the same
// data as every other member, but for letter case.
// Spec: DATA-27, DATA-28.
func TestOtherSystemsReadAlike(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) { // at the same time
		for _, key := range []string{"household", "farm", "mortgagee", "two", "core", "posting"} {
			var member map[string]any
			must(t, samples.Read(key, time.Now(), &member))
			want := readFrom(t, member, "documented")
			for system := range systems {
				same(t, key+", "+system, want, readFrom(t, member, system))
			}
		}
	})
}

// readFrom returns what the client reads of a sample member's data from a system, in capitals.
func readFrom(t *testing.T, member map[string]any, system string) string {
	responses := map[string]any{
		"/profiles": member["profile"], "/claims": map[string]any{"claims": member["claims"]},
		"/documents": map[string]any{"documents": member["documents"]}, "/messages": map[string]any{"messages": member["messages"]},
		"/profiles/authentication-methods": member["methods"],
	}
	routes := map[string]http.HandlerFunc{}
	for path, value := range responses {
		routes["GET "+path] = func(w http.ResponseWriter, _ *http.Request) {
			contentType, body := systems[system](path, value)
			w.Header().Set("Content-Type", contentType)
			w.Write([]byte(body))
		}
	}
	c := newClient(t, mux(routes))
	profile, err := c.Profile(t.Context(), pat())
	if err != nil {
		t.Fatalf("%s: %v", system, err)
	}
	documents, err := c.Documents(t.Context(), pat())
	must(t, err)
	inbox, err := c.Messages(t.Context(), pat())
	must(t, err)
	methods, err := c.AuthenticationMethods(t.Context(), pat())
	must(t, err)
	data, err := json.MarshalIndent([]any{profile, documents, inbox, methods}, "", " ")
	must(t, err)
	return strings.ToUpper(string(data))
}

func converted(value any) any {
	switch v := value.(type) {
	case map[string]any:
		if len(v) == 0 {
			return ""
		}
		object := map[string]any{}
		for name, field := range v {
			object[name] = converted(field)
		}
		return object
	case []any:
		switch len(v) {
		case 0:
			return ""
		case 1:
			return converted(v[0])
		}
		list := make([]any, len(v))
		for i, entry := range v {
			list[i] = converted(entry)
		}
		return list
	case json.Number, bool:
		return fmt.Sprint(v)
	case nil:
		return ""
	}
	return value
}

func encoded(value any) string {
	body, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return string(body)
}

var (
	isoDate    = regexp.MustCompile(`^\d{4}-\d\d-\d\d$`)
	dateField  = regexp.MustCompile(`Date$`)
	moneyField = regexp.MustCompile(`^(amount|balance|premium|policyPremium|minDue|minimumDue|totalDue)$`)
	capitals   = regexp.MustCompile(`^(insured|full|first|last|primary|secondary|address1?|city|description|typeDescription|billType|makeModel|make|model|name)$`)
)

// dotnetText writes date-times, the first day of its calendar in place of none, and amounts as
// numbers.
func dotnetText(field, text string) any {
	switch {
	case isoDate.MatchString(text):
		return text + "T00:00:00-06:00"
	case dateField.MatchString(field) && text == "":
		return "0001-01-01T00:00:00"
	case moneyField.MatchString(field) && json.Valid([]byte(text)):
		return json.Number(text)
	}
	return text
}

// mainframeText writes packed dates, zeros in place of none, trailing minus signs, names and
// descriptions in capitals, and codes for flags.
func mainframeText(field, text string) any {
	positive, negative := strings.CutPrefix(text, "-")
	switch {
	case isoDate.MatchString(text):
		return strings.ReplaceAll(text, "-", "")
	case dateField.MatchString(field) && text == "":
		return "00000000"
	case moneyField.MatchString(field) && negative:
		return positive + "-"
	case field == "cancelled" && text != "":
		return map[string]string{"Y": "C", "N": "A"}[text]
	case text == "Y":
		return "1"
	case text == "N":
		return "0"
	case capitals.MatchString(field):
		return strings.ToUpper(text)
	}
	return text
}

// written returns a copy of a JSON value of a field, with each text as text writes it.
func written(field string, value any, text func(field, text string) any) any {
	switch v := value.(type) {
	case map[string]any:
		object := map[string]any{}
		for name, one := range v {
			object[name] = written(name, one, text)
		}
		return object
	case []any:
		list := make([]any, len(v))
		for i := range v {
			list[i] = written(field, v[i], text)
		}
		return list
	case string:
		return text(field, v)
	}
	return value
}
