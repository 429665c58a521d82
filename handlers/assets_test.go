package handlers_test

import (
	"net/http"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
)

// During a roll between versions, a page of one instance asks another one for its style sheet.
func TestFilesOfAnotherBuildComeFromTheStore(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	const path = "/static/portal-NEWSTYLE.css"
	if r := h.Browser().Get(path); r.Status != http.StatusNotFound {
		t.Fatalf("before: status = %d, want 404", r.Status)
	}
	value := []byte(`[{"Coding":"identity","Headers":{"Content-Type":"text/css; charset=utf-8",` +
		`"Cache-Control":"public, max-age=31536000, immutable"},"Body":"Ym9keSB7fQ=="}]`)
	handlertest.Must(t, h.Portal.Sessions.Cache().Put(t.Context(), "static/1"+path, value, time.Minute))
	r := h.Browser().Get(path)
	if r.Status != http.StatusOK || r.Body != "body {}" || r.Header.Get("Content-Type") != "text/css; charset=utf-8" ||
		r.Header.Get("Cache-Control") != "public, max-age=31536000, immutable" || len(r.Header["Set-Cookie"]) != 0 {
		t.Errorf("status = %d, body = %q, headers = %v, want the shared file without a session", r.Status, r.Body, r.Header)
	}
}
