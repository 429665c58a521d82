package handlers_test

import (
	"bytes"
	"image"
	"image/png"
	"net/http"
	"strings"
	"testing"
)

func TestContentPicturesAreServed(t *testing.T) {
	t.Parallel()
	var data bytes.Buffer
	must(t, png.Encode(&data, image.NewGray(image.Rect(0, 0, 3, 2))))
	w := newHarnessWithContent(t, map[string]string{
		"en/pictures/card.png":  data.String(),
		"en/notices/picture.md": "---\ntitle: T\nkind: hours\n---\n![A card](pictures/card.png)",
	})
	b := w.browser()
	address, _ := b.get("/auth").doc().Find(".news img").Attr("src")
	r := b.get(address)
	if r.status != http.StatusOK || r.body != data.String() || r.header.Get("Content-Type") != "image/png" || !strings.Contains(r.header.Get("Cache-Control"), "immutable") {
		t.Errorf("%s: %d, %v", address, r.status, r.header)
	}
	before, _, _ := strings.Cut(address, "?")
	if r := b.get(before + "?0"); r.header.Get("Cache-Control") != "no-store" {
		t.Errorf("an older address may be kept: %q", r.header.Get("Cache-Control"))
	}
	if r := b.get("/pictures/en/none.png"); r.status != http.StatusNotFound {
		t.Errorf("no picture: %d", r.status)
	}
}
