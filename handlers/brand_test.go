package handlers_test

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"strings"
	"testing"
)

// TestPagesShowTheCompanysColorAndMark also checks that the built-in ones cost no bytes.
func TestPagesShowTheCompanysColorAndMark(t *testing.T) {
	t.Parallel()
	visitor := newHarness(t).browser()
	visitor.header.Set("Sec-Fetch-Site", "same-origin") // a first page has the common rules too
	plain := visitor.get("/help")
	if strings.Contains(plain.body, "--brand:") || plain.doc().Find(".brand svg").Length() != 1 {
		t.Error("the built-in color and mark are in the page")
	}
	company, err := os.ReadFile("../views/content/en/company.yaml")
	must(t, err)
	own := strings.NewReplacer("#0b5d57", "#7a1f5c", "mark: shield", "mark: mark.png").Replace(string(company))
	var mark bytes.Buffer
	must(t, png.Encode(&mark, image.NewGray(image.Rect(0, 0, 112, 56))))
	b := newHarnessWithContent(t, map[string]string{"en/company.yaml": own, "en/pictures/mark.png": mark.String()}).browser()
	r := b.get("/help")
	style := r.doc().Find("style").Last()
	nonce := style.AttrOr("nonce", "none")
	if !strings.Contains(r.header.Get("Content-Security-Policy"), "'nonce-"+nonce+"'") || !strings.Contains(style.Text(), "--brand:#7a1f5c;") {
		t.Errorf("the last style has the nonce %q: want the company's color, under the content security policy", nonce)
	}
	if got := b.get(r.attr(".brand img", "src")); got.header.Get("Content-Type") != "image/png" || r.attr(".brand img", "width") != "56" {
		t.Errorf("mark = %s, %s px wide, want the PNG, 56 px wide", got.header.Get("Content-Type"), r.attr(".brand img", "width"))
	}
	if got, want := r.attr("link[rel=icon]", "href"), r.attr(".brand img", "src"); got != want {
		t.Errorf("icon = %q, want the mark %q", got, want)
	}
}
