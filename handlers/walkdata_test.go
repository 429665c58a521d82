package handlers_test

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"

	"memberportal/upstream/sandbox"
)

// memberData is a transport that records every string from the provider.
type memberData struct {
	next    http.RoundTripper
	mu      sync.Mutex
	sent    map[string]bool
	longest []string        // sent, the longest first; nil after a new string
	called  map[string]bool // people and companies
}

func newMemberData(box *sandbox.Sandbox) *memberData {
	d := &memberData{next: box.Transport(), sent: map[string]bool{}, called: map[string]bool{}}
	for _, m := range box.Members() { // as the identity provider sends them
		d.add(m.Name)
	}
	return d
}

func (d *memberData) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := d.next.RoundTrip(r)
	if err != nil {
		return response, err
	}
	body, err := io.ReadAll(response.Body)
	response.Body = io.NopCloser(bytes.NewReader(body))
	var decoded any
	if json.Unmarshal(body, &decoded) == nil {
		d.add(stringsIn(decoded)...)
		d.addNames("", decoded)
	}
	return response, err
}

func (d *memberData) add(texts ...string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, text := range texts {
		if !d.sent[text] {
			d.sent[text], d.longest = true, nil
		}
	}
}

// longestFirst returns the strings in the order in which they can be removed from a text.
func (d *memberData) longestFirst() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.longest == nil {
		d.longest = slices.SortedFunc(maps.Keys(d.sent), func(a, b string) int { return len(b) - len(a) })
	}
	return d.longest
}

// stringsIn returns the strings in decoded JSON, and the hosts of addresses.
func stringsIn(value any) []string {
	var found []string
	switch value := value.(type) {
	case string:
		if text := strings.Join(strings.Fields(value), " "); len(text) > 1 {
			found = append(found, text)
			for line := range strings.Lines(value) {
				if line = strings.TrimSpace(line); len(line) > 1 { // pages show each by itself
					found = append(found, line)
				}
			}
			if u, err := url.Parse(text); err == nil && u.Host != "" {
				found = append(found, u.Host)
			}
		}
	case []any:
		for _, item := range value {
			found = append(found, stringsIn(item)...)
		}
	case map[string]any:
		for _, item := range value {
			found = append(found, stringsIn(item)...)
		}
	}
	return found
}

// isStray reports whether a text has words besides the member's data and notText.
func (d *memberData) isStray(text string) bool {
	if !letters.MatchString(text) {
		return false // which most texts are, and removing the member's data takes long
	}
	text = notText.ReplaceAllString(strings.Join(strings.Fields(text), " "), "")
	for _, data := range d.longestFirst() {
		text = strings.ReplaceAll(text, data, "")
	}
	return letters.MatchString(text)
}

// named are where responses have the names of people and companies, by key.
var named = []string{
	"adjuster.name", "agencies.name", "interests.name", "accounts.insured", "entries.from",
	"messages.from",
}

// wrote reports whether a text is the provider's own, such as an event of a claim.
func (d *memberData) wrote(text string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.sent[strings.TrimSpace(text)] && !d.called[strings.TrimSpace(text)]
}

// addNames notes the names in decoded JSON below a key.
func (d *memberData) addNames(key string, value any) {
	switch v := value.(type) {
	case []any:
		for _, item := range v {
			d.addNames(key, item)
		}
	case map[string]any:
		if last, _ := v["last"].(string); last != "" {
			first, _ := v["first"].(string)
			d.addName(strings.TrimSpace(first + " " + last))
		}
		for k, item := range v {
			if name, isText := item.(string); isText && slices.Contains(named, key+"."+k) {
				d.addName(name)
			}
			d.addNames(k, item)
		}
	}
}

func (d *memberData) addName(name string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.called[name] = true
}

func (d *memberData) names() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Collect(maps.Keys(d.called))
}
