package handlers_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"memberportal/handlers/handlertest"
	"memberportal/handlers/handlertest/shapes"
)

// checkPages opens pages and expects them, or a redirect to another page of the member.
func checkPages(b *handlertest.Browser, name string, pages []string) {
	b.Harness.T.Helper()
	for _, page := range pages {
		if r := b.Open(page); r.Status != http.StatusOK || r.At.Host != "portal.test" || r.At.Path == "/auth" {
			b.Harness.T.Fatalf("%s: %s leads to %s with status %d, want a page: %s", name, page, r.At, r.Status, r.Text("main"))
		}
	}
}

// Any value of any part of a profile leaves each page and the session.
func FuzzShapes(f *testing.F) {
	for part := range uint(4) {
		f.Add(part*50, `[{"accountNumber": {}, "policyNumber": [["AA1"], "x"], "drivers": "none"}]`)
	}
	h, a := newAnswering(f)
	b := h.Browser()
	b.SignIn("household", "/home")
	parts := shapes.Parts(fixture(f, "profile"))
	f.Fuzz(func(t *testing.T, part uint, text string) {
		var value any
		if json.Unmarshal([]byte(text), &value) != nil {
			value = text
		}
		h.T = t
		one := parts[part%uint(len(parts))]
		a.all["/profiles"] = one.With(value)
		checkPages(b, one.Path+" = "+text, []string{"/refresh-profile", "/home", "/policies", "/billing"})
	})
}
