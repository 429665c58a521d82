package handlers_test

import (
	"net/http"
	"strings"
	"testing"
)

func TestHelpIsPublicAndLinkedBeforeSignIn(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	for _, path := range []string{"/auth", "/signed-out?ended=idle", "/not-found"} {
		if b.get(path).doc().Find("main a[href='/help']").Length() == 0 && path != "/not-found" {
			t.Errorf("%s: no link to the help in the page", path)
		}
		if b.get(path).doc().Find(".footer a[href='/help']").Length() != 1 {
			t.Errorf("%s: no link to the help in the footer", path)
		}
	}
	r := b.get("/help")
	for _, want := range []string{"800-555-0142", "PO Box 4400", "After a storm"} {
		if !strings.Contains(r.text("main"), want) {
			t.Errorf("help lacks %q", want)
		}
	}
	if r.status != http.StatusOK || r.doc().Find("main a[href='tel:8005550142']").Length() == 0 || r.doc().Find("main .faq, main details").Length() == 0 {
		t.Errorf("status = %d, want 200 with a phone link and questions", r.status)
	}
}
