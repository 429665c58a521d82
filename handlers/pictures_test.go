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
	h := newHarnessWithContent(t, map[string]string{
		"en/pictures/card.png":  data.String(),
		"en/notices/picture.md": "---\ntitle: T\nkind: hours\n---\n![A card](pictures/card.png)",
	})
	b := h.browser()
	address, _ := b.get("/auth").doc().Find(".news img").Attr("src")
	r := b.get(address)
	if r.status != http.StatusOK || r.body != data.String() || r.header.Get("Content-Type") != "image/png" || !strings.Contains(r.header.Get("Cache-Control"), "immutable") {
		t.Errorf("%s: status = %d, headers = %v, want an immutable PNG", address, r.status, r.header)
	}
	path, _, _ := strings.Cut(address, "?")
	if r := b.get(path + "?0"); r.header.Get("Cache-Control") != "no-store" {
		t.Errorf("Cache-Control of an old address = %q, want no-store", r.header.Get("Cache-Control"))
	}
	if r := b.get("/pictures/en/none.png"); r.status != http.StatusNotFound {
		t.Errorf("unknown picture: status = %d, want 404", r.status)
	}
}
