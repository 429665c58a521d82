package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"memberportal/handlers/handlertest"
)

func TestFAQLinksReachPages(t *testing.T) {
	t.Parallel()
	b := handlertest.New(t).Browser()
	r := b.SignIn("household", "/faqs")
	if r.Status != http.StatusOK || r.Text("title") != "FAQs | Member Portal" {
		t.Fatalf("status = %d, title = %q, want 200 and FAQs", r.Status, r.Text("title"))
	}
	r.Doc().Find("main a[href^='/']").Each(func(_ int, link *goquery.Selection) {
		path, _, _ := strings.Cut(link.AttrOr("href", ""), "#")
		if to := b.Get(path); to.Status >= http.StatusBadRequest || to.Location() == "/not-found" {
			t.Errorf("link %q to %s: status = %d, redirect = %q, want a page", link.Text(), path, to.Status, to.Location())
		}
	})
}
