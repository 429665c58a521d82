package handlers_test

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
)

// TestPagesShowTheCompanysColorAndMark also checks that the built-in ones cost no bytes.
func TestPagesShowTheCompanysColorAndMark(t *testing.T) {
	t.Parallel()
	visitor := handlertest.New(t).Browser()
	visitor.Header.Set("Sec-Fetch-Site", "same-origin") // a first page has the common rules too
	plain := visitor.Get("/help")
	if strings.Contains(plain.Body, "--brand:") || plain.Doc().Find(".brand svg").Length() != 1 {
		t.Error("the built-in color and mark are in the page")
	}
	const own = "accent: \"#7a1f5c\"\nmark: mark.png\n"
	var mark bytes.Buffer
	handlertest.Must(t, png.Encode(&mark, image.NewGray(image.Rect(0, 0, 112, 56))))
	b := newHarnessWithContent(t, map[string]string{
		"en/company.yaml": own, "en/pictures/mark.png": mark.String(),
	}).Browser()
	r := b.Get("/help")
	style := r.Doc().Find("style").Last()
	nonce := style.AttrOr("nonce", "none")
	if !strings.Contains(r.Header.Get("Content-Security-Policy"), "'nonce-"+nonce+"'") ||
		!strings.Contains(style.Text(), "--brand:#7a1f5c;") {
		t.Errorf("the last style has the nonce %q: want the company's color, under the content security policy", nonce)
	}
	if got := b.Get(r.Attr(".brand img", "src")); got.Header.Get("Content-Type") != "image/png" ||
		r.Attr(".brand img", "width") != "56" {
		t.Errorf("mark = %s, %s px wide, want the PNG, 56 px wide", got.Header.Get("Content-Type"),
			r.Attr(".brand img", "width"))
	}
	if got, want := r.Attr("link[rel=icon]", "href"), r.Attr(".brand img", "src"); got != want {
		t.Errorf("icon = %q, want the mark %q", got, want)
	}
}
