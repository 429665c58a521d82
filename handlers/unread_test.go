package handlers_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
	"memberportal/upstream/userapi/contract"
)

// changing is a transport that changes the profiles that it passes on.
type changing struct {
	next   http.RoundTripper
	change func(profile map[string]any)
	body   []byte // of the last profile, as it was passed on
}

func (c *changing) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := c.next.RoundTrip(r)
	if err != nil || r.Method != http.MethodGet || !strings.HasSuffix(r.URL.Path, "/profiles") {
		return response, err
	}
	var profile map[string]any
	err = json.NewDecoder(response.Body).Decode(&profile)
	response.Body.Close()
	if err != nil {
		return nil, err
	}
	c.change(profile)
	c.body, err = json.Marshal(profile)
	response.Body, response.ContentLength = io.NopCloser(bytes.NewReader(c.body)), int64(len(c.body))
	return response, err
}

// put sets the field at a path of the document, in the first entry of each list on the way that has
// entries. It reports whether there is such an object.
func put(value map[string]any, path string, to any) bool {
	name, rest, below := strings.Cut(path, ".")
	list, isList := strings.CutSuffix(name, "[]")
	switch inside := value[list].(type) {
	case []any:
		if isList && len(inside) > 0 {
			if below {
				object, isObject := inside[0].(map[string]any)
				return isObject && put(object, rest, to)
			}
			inside[0] = to
			return true
		}
	case map[string]any:
		if below {
			return put(inside, rest, to)
		}
	}
	if below || isList {
		return false
	}
	value[name] = to
	return true
}

// once matches what differs between two renderings of one page.
var once = regexp.MustCompile(`"[A-Za-z0-9_.-]{16,}"|[A-Z2-7]{26}|\},[0-9]+\)</script>|="[0-9]{6}"|content="[0-9]+;`)

// Whatever a field has outside its form, pages are as if it had {"x": [1]}.
func FuzzOutsideForm(f *testing.F) {
	for part, value := range []string{`"PENDING"`, `[[]]`, `"12/20/2026"`, `{"value": 1}`, `"100"`, `9e99`, `true`, `"\u0000"`} {
		f.Add(uint(part*29), value)
		f.Add(uint(part*17+5), value)
	}
	box := handlertest.NewBox(f, sandbox.Options{})
	profiles := &changing{next: box.Transport(), change: func(map[string]any) {}}
	h := handlertest.NewWith(f, handlertest.Parts{Box: box, Transport: profiles})
	b := h.Browser()
	b.SignIn("household", "/home")
	fields := contract.Fields(reflect.TypeFor[contract.Profile]())
	pages := func(t *testing.T, path string, value any) (all string, isUnread bool) {
		isThere := false
		profiles.change = func(profile map[string]any) { isThere = put(profile, path, value) }
		b.Open("/refresh-profile")
		for _, page := range []string{"/home", "/policies", "/policies/auto/AA1182204", "/billing/4100238715", "/cards", "/paperless/policy"} {
			r := b.Open(page)
			all += r.At.Path + "\n" + once.ReplaceAllString(r.Body, "…") + "\n"
		}
		_, findings, err := contract.Read[contract.Profile](profiles.body)
		isUnread = isThere && err == nil && slices.ContainsFunc(findings, func(f contract.Finding) bool {
			return strings.TrimSuffix(f.Path, "[]") == strings.TrimSuffix(path, "[]") && f.What == contract.IsUnread
		})
		return all, isUnread
	}
	f.Fuzz(func(t *testing.T, field uint, text string) {
		var value any
		if json.Unmarshal([]byte(text), &value) != nil {
			value = text
		}
		h.T = t
		path := fields[field%uint(len(fields))].Path
		got, isUnread := pages(t, path, value)
		if !isUnread { // in the form of the field, or not there
			return
		}
		want, _ := pages(t, path, map[string]any{"x": []any{1.0}})
		if got != want {
			t.Errorf("%s = %s: pages differ from those of {\"x\": [1]}: %s", path, text, firstDifference(got, want))
		}
	})
}

// firstDifference returns where two texts begin to differ.
func firstDifference(got, want string) string {
	at := 0
	for at < min(len(got), len(want)) && got[at] == want[at] {
		at++
	}
	cut := func(s string) string { return s[max(0, at-60):min(len(s), at+120)] }
	return cut(got) + " ≠ " + cut(want)
}
