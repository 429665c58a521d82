package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

func TestFAQLinksReachPages(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	r := b.signIn("household", "/faqs")
	if r.status != http.StatusOK || r.text("title") != "FAQs | Member Portal" {
		t.Fatalf("%d %q", r.status, r.text("title"))
	}
	r.doc().Find("main a[href^='/']").Each(func(_ int, link *goquery.Selection) {
		path, _, _ := strings.Cut(link.AttrOr("href", ""), "#")
		if to := b.get(path); to.status >= http.StatusBadRequest || to.location() == "/not-found" {
			t.Errorf("%q leads to %s, which answers %d to %q", link.Text(), path, to.status, to.location())
		}
	})
}
