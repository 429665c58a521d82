package handlers_test

import (
	"bytes"
	"image"
	"image/png"
	"net/http"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
)

func TestContentPicturesAreServed(t *testing.T) {
	t.Parallel()
	var data bytes.Buffer
	handlertest.Must(t, png.Encode(&data, image.NewGray(image.Rect(0, 0, 3, 2))))
	h := newHarnessWithContent(t, map[string]string{
		"en/pictures/card.png":  data.String(),
		"en/notices/picture.md": "---\ntitle: T\nkind: hours\n---\n![A card](pictures/card.png)",
	})
	b := h.Browser()
	address, _ := b.Get("/auth").Doc().Find(".news img").Attr("src")
	r := b.Get(address)
	if r.Status != http.StatusOK || r.Body != data.String() || r.Header.Get("Content-Type") != "image/png" ||
		!strings.Contains(r.Header.Get("Cache-Control"), "immutable") {
		t.Errorf("%s: status = %d, headers = %v, want an immutable PNG", address, r.Status, r.Header)
	}
	path, _, _ := strings.Cut(address, "?")
	if r := b.Get(path + "?0"); r.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("Cache-Control of an old address = %q, want no-store", r.Header.Get("Cache-Control"))
	}
	if r := b.Get("/pictures/en/none.png"); r.Status != http.StatusNotFound {
		t.Errorf("unknown picture: status = %d, want 404", r.Status)
	}
}
