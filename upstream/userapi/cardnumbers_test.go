package userapi_test

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"memberportal/upstream/sandbox"
	"memberportal/upstream/userapi"
	typed "memberportal/upstream/userapi/contract"
)

// cardEverywhere puts a card's number into each text of an answer that members may read.
type cardEverywhere struct{ next http.RoundTripper }

const card = "4111 1111 1111 1111"

// identifies matches what is never masked: links and later calls depend on it.
var identifies = regexp.MustCompile(`(?i)(?:number|reference|phone\d?|email|url|id|vin|zip|next|older|language|^current|^pending)$`)

// shownTexts are the names that are of texts alone in the answers of the contract.
func shownTexts() map[string]bool {
	names := map[string]bool{}
	for _, answer := range typed.Answers {
		for _, f := range typed.Fields(answer) {
			name := strings.TrimSuffix(f.Path[strings.LastIndexByte(f.Path, '.')+1:], "[]")
			known, found := names[name]
			names[name] = (known || !found) && (f.Kind == "text" || f.Kind == "list") && !identifies.MatchString(name)
		}
	}
	return names
}

func (c cardEverywhere) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := c.next.RoundTrip(r)
	if err != nil || r.Method != http.MethodGet || res.Header.Get("Content-Type") != "application/json" {
		return res, err
	}
	var answer any
	if err := json.NewDecoder(res.Body).Decode(&answer); err != nil {
		return nil, err
	}
	body, err := json.Marshal(withCards(answer, "", shownTexts()))
	res.Body, res.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	res.Header.Del("Content-Length")
	return res, err
}

func withCards(value any, name string, texts map[string]bool) any {
	switch v := value.(type) {
	case map[string]any:
		for key := range v {
			v[key] = withCards(v[key], key, texts)
		}
	case []any:
		for i := range v {
			v[i] = withCards(v[i], name, texts)
		}
	case string:
		if v != "" && texts[name] {
			return v + " " + card
		}
	}
	return value
}

// Whatever call brings a text, no page can show the number of a card in it.
//
// Spec: DATA-31.
func TestNoAnswerHasACardNumber(t *testing.T) {
	t.Parallel()
	c := newContract(t)
	m, ctx := c.as("household"), t.Context()
	client, err := userapi.New(c.box.UserAPI(), cardEverywhere{sandbox.Transport{Handler: c.box.Handler()}},
		slog.New(slog.DiscardHandler), userapi.Options{})
	must(t, err)
	for call, answer := range map[string]func() (any, error){
		"GET /profiles":  func() (any, error) { return client.Profile(ctx, m) },
		billingSummary:   func() (any, error) { return client.BillingSummary(ctx, m, "4100238715") },
		"installments":   func() (any, error) { return client.Installments(ctx, m, "4100238715") },
		"renewal":        func() (any, error) { return client.Renewal(ctx, m, "AA1182204") },
		"GET /documents": func() (any, error) { return client.Documents(ctx, m) },
		"GET /messages":  func() (any, error) { return client.Messages(ctx, m) },
		"a message":      func() (any, error) { return client.Message(ctx, m, "M-20744") },
		"a claim":        func() (any, error) { return client.Claim(ctx, m, "CL0044170") },
		"GET /contacts":  func() (any, error) { return client.Contacts(ctx, m) },
	} {
		got, err := answer()
		must(t, err)
		shown, err := json.Marshal(got)
		must(t, err)
		if at := bytes.Index(shown, []byte(card)); at >= 0 || !bytes.Contains(shown, []byte("•••• 1111")) {
			t.Errorf("%s: a card's number is in …%s, or none was", call, shown[max(0, at-60):max(0, at)])
		}
	}
}
