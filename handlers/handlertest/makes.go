package handlertest

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"strings"

	"memberportal/upstream/sandbox/samples"
)

// Make is how the systems of one make write what the user API sends.
type Make struct {
	contentType string
	prefix      string // before the body
	wrapper     string // the only key of a profile's response, "" for none
	// text returns what the make writes in place of a text in a field, for example a date.
	text func(field, text string) any
}

// The makes of billing systems.
var (
	// Dotnet writes date-times, the first day of its calendar in place of none, amounts as numbers, a
	// byte-order mark, and one object around the profile.
	Dotnet = Make{contentType: "text/json; charset=utf-8", prefix: "\ufeff", wrapper: "data", text: dotnetText}
	// Mainframe writes packed dates, zeros in place of none, trailing minus signs, names and
	// descriptions in capitals, and codes for flags.
	Mainframe = Make{contentType: "application/octet-stream", text: mainframeText}
)

var (
	isoDate    = regexp.MustCompile(`^\d{4}-\d\d-\d\d$`)
	dateField  = regexp.MustCompile(`Date$`)
	moneyField = regexp.MustCompile(`^(amount|balance|premium|policyPremium|minDue|minimumDue|totalDue)$`)
	capitals   = regexp.MustCompile(`^(insured|full|first|last|primary|secondary|address1?|city|description|typeDescription|billType|makeModel|make|model|name)$`)
)

func dotnetText(field, text string) any {
	switch {
	case isoDate.MatchString(text):
		return text + "T00:00:00-06:00"
	case dateField.MatchString(field) && text == "":
		return "0001-01-01T00:00:00"
	case moneyField.MatchString(field) && text != "":
		return json.Number(text)
	}
	return text
}

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

// Over returns a transport whose responses of the user API's GETs are written by systems of this
// make.
func (m Make) Over(next http.RoundTripper) http.RoundTripper { return makeTransport{m, next} }

type makeTransport struct {
	make Make
	next http.RoundTripper
}

func (t makeTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := t.next.RoundTrip(r)
	if err != nil || r.Method != http.MethodGet || !strings.HasPrefix(r.URL.Path, "/user-api/") ||
		!strings.HasPrefix(response.Header.Get("Content-Type"), "application/json") {
		return response, err
	}
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	var value any
	if err := samples.DecodeNumbers(body, &value); err != nil {
		return nil, err
	}
	value = t.make.written("", value)
	if t.make.wrapper != "" && strings.HasSuffix(r.URL.Path, "/profiles") {
		value = map[string]any{t.make.wrapper: value}
	}
	if body, err = json.Marshal(value); err != nil {
		return nil, err
	}
	body = append([]byte(t.make.prefix), body...)
	response.Body, response.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	response.Header.Set("Content-Type", t.make.contentType)
	response.Header.Del("Content-Length")
	return response, nil
}

// written returns a JSON value of a field as systems of this make write it.
func (m Make) written(field string, value any) any {
	switch v := value.(type) {
	case map[string]any:
		for name, one := range v {
			v[name] = m.written(name, one)
		}
	case []any:
		for i := range v {
			v[i] = m.written(field, v[i])
		}
	case string:
		return m.text(field, v)
	}
	return value
}
