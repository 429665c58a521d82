package preview

import (
	"bytes"
	"image"
	"image/png"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	view "memberportal/views/preview"
)

// sendPicture sends the form with a file.
func (h *harness) sendPicture(fields url.Values, name string, data []byte) reply {
	h.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for field := range fields {
		must(h.t, form.WriteField(field, fields.Get(field)))
	}
	part, err := form.CreateFormFile("picture", name)
	must(h.t, err)
	_, err = part.Write(data)
	must(h.t, err)
	must(h.t, form.Close())
	r := httptest.NewRequest(http.MethodPost, view.PicturesPath, &body)
	r.Header = h.header.Clone()
	r.Header.Set("Content-Type", form.FormDataContentType())
	return h.do(r)
}

// pngOf returns a picture with noise after it, so that it has some bytes.
func pngOf(t *testing.T, width int, more int) []byte {
	t.Helper()
	var b bytes.Buffer
	must(t, png.Encode(&b, image.NewGray(image.Rect(0, 0, width, 4))))
	return append(b.Bytes(), make([]byte, more)...)
}

// Spec: PREVIEW-2.
func TestPictureIsAddedReplacedAndRemoved(t *testing.T) {
	t.Parallel()
	h := publishingHarness(t, fromProxy, signedInOptions)
	h.header = as("ann@example.com")
	token := func() url.Values {
		return url.Values{view.TokenField: {h.form(view.PicturesPath, "ann@example.com", view.PicturesPath).Get(view.TokenField)}}
	}
	first := pngOf(t, 4, 100<<10)
	for _, want := range []string{"glove-box.png", "glove-box-2.png"} {
		if r := h.sendPicture(token(), `..\..\Glove Box.png`, first); r.header.Get("Location") != view.PicturesPath+"?added="+want {
			t.Fatalf("add: status = %d to %q, page = %q, want %s", r.status, r.header.Get("Location"), r.text("main"), want)
		}
	}
	if r := h.get(view.PicturesPath + "/glove-box.png"); r.body != string(first) || r.header.Get("Content-Type") != "image/png" {
		t.Errorf("picture = %d bytes of %s, want those that were sent", len(r.body), r.header.Get("Content-Type"))
	}
	own := formOf(h.get(view.PicturesPath), view.RemovePath)
	own.Set("file", "en/pictures/glove-box.png")
	second := pngOf(t, 8, 0)
	if r := h.sendPicture(own, "other.png", second); r.status != http.StatusSeeOther || h.draft("en/pictures/glove-box.png") != string(second) {
		t.Errorf("replace: status = %d, page = %q, want the other picture", r.status, r.text("main"))
	}
	if r := h.sendPicture(own, "other.png", first); r.status != http.StatusConflict || h.draft("en/pictures/glove-box.png") != string(second) {
		t.Errorf("replace what someone else replaced: status = %d, want 409", r.status)
	}
	for name, test := range map[string]struct {
		fields url.Values
		data   []byte
		want   int
	}{
		"no token":   {url.Values{}, second, http.StatusForbidden},
		"text":       {token(), []byte("<svg onload=alert(1)>"), http.StatusUnprocessableEntity},
		"nothing":    {token(), nil, http.StatusUnprocessableEntity},
		"path":       {with(token(), "file", "en/pictures/../../../secret.png"), second, http.StatusNotFound},
		"other file": {with(token(), "file", "en/company.yaml"), second, http.StatusNotFound},
		"too large":  {token(), pngOf(t, 4, 3<<20), http.StatusRequestEntityTooLarge},
	} {
		before, _ := os.ReadDir(filepath.Join(h.preview.options.DraftsDir, "en/pictures"))
		r := h.sendPicture(test.fields, "a.png", test.data)
		if after, _ := os.ReadDir(filepath.Join(h.preview.options.DraftsDir, "en/pictures")); r.status != test.want || len(after) != len(before) {
			t.Errorf("%s: status = %d, pictures = %v, want %d and no other picture", name, r.status, after, test.want)
		}
	}
	remove := formOf(h.get(view.PicturesPath), view.RemovePath)
	if r := h.send(http.MethodPost, view.RemovePath, remove, nil); r.status != http.StatusSeeOther || strings.Contains(h.get(view.PicturesPath).text("main"), removedName(remove)) {
		t.Errorf("remove: status = %d, page = %q, want one picture less", r.status, h.get(view.PicturesPath).text("main"))
	}
}

// removedName returns the name that the form removes.
func removedName(form url.Values) string {
	return strings.TrimPrefix(form.Get("file"), "en/pictures/") + " "
}
