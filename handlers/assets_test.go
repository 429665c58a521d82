package handlers_test

import (
	"net/http"
	"testing"
	"time"
)

// During a roll between versions, a page of one instance asks another one for its style sheet.
func TestFilesOfAnotherBuildComeFromTheStore(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	const path = "/static/portal-NEWSTYLE.css"
	if r := h.browser().get(path); r.status != http.StatusNotFound {
		t.Fatalf("before: status = %d, want 404", r.status)
	}
	value := []byte(`[{"Coding":"identity","Headers":{"Content-Type":"text/css; charset=utf-8","Cache-Control":"public, max-age=31536000, immutable"},"Body":"Ym9keSB7fQ=="}]`)
	must(t, h.portal.Sessions.Cache().Put(t.Context(), "static/1"+path, value, time.Minute))
	r := h.browser().get(path)
	if r.status != http.StatusOK || r.body != "body {}" || r.header.Get("Content-Type") != "text/css; charset=utf-8" || r.header.Get("Cache-Control") != "public, max-age=31536000, immutable" || len(r.header["Set-Cookie"]) != 0 {
		t.Errorf("status = %d, body = %q, headers = %v, want the shared file without a session", r.status, r.body, r.header)
	}
}
