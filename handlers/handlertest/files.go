package handlertest

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/jpeg"
	"image/png"
	"maps"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// Paper returns a PDF of about size bytes.
func Paper(size int) []byte {
	return []byte("%PDF-1.7\n" + strings.Repeat("x", size) + "\n%%EOF\n")
}

// Picture returns a JPEG whose comment has the location of the photo.
func Picture(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	Must(t, jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, 8, 8)), nil))
	comment := append([]byte{0xFF, 0xFE, 0, byte(len(photoLocation) + 2)}, photoLocation...)
	return append(append(bytes.Clone(b.Bytes()[:2]), comment...), b.Bytes()[2:]...)
}

// File is a file of a form.
type File struct {
	name  string
	data  []byte
	field string
}

// NewFile returns a file of a form, "" and nil for the field that no file was chosen for.
func NewFile(name string, data []byte) File { return File{name: name, data: data} }

// In returns the file for a field of its own.
func (f File) In(field string) File {
	f.field = field
	return f
}

// SendFiles sends a form with files after its fields. A form without a token has that of a script.
func (b *Browser) SendFiles(address string, fields url.Values, files ...File) Reply {
	b.Harness.T.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	// The token first.
	names := slices.SortedFunc(maps.Keys(fields), func(a, b string) int { return strings.Compare(b, a) })
	for _, name := range names {
		if !strings.HasPrefix(name, "files") {
			Must(b.Harness.T, form.WriteField(name, fields.Get(name)))
		}
	}
	for _, f := range files {
		field := cmp.Or(f.field, "photos")
		if f.name == "small.jpg" {
			field = "thumbs"
		}
		part, err := form.CreateFormFile(field, f.name)
		Must(b.Harness.T, err)
		_, err = part.Write(f.data)
		Must(b.Harness.T, err)
	}
	Must(b.Harness.T, form.Close())
	at, err := url.Parse(PortalOrigin + address)
	Must(b.Harness.T, err)
	request := httptest.NewRequest(http.MethodPost, address, &body)
	request.Host = at.Host
	request.Header.Set("Content-Type", form.FormDataContentType())
	request.Header.Set("Referer", PortalOrigin+"/")
	if cookie := b.Cookies["portal.test"]["XSRF-TOKEN"]; cookie != nil && fields.Get("xsrf") == "" {
		request.Header.Set("X-XSRF-TOKEN", cookie.Value)
	}
	return b.do(request, at)
}

// Photos returns so many different pictures.
func Photos(t *testing.T, n int) (all []File) {
	for i := range n {
		all = append(all, NewFile("roof.jpg", PNG(t, 8, uint32(i+1))))
	}
	return all
}

// PNG returns a PNG whose header claims a size. It has the data of one pixel.
func PNG(t *testing.T, width, height uint32) []byte {
	t.Helper()
	var out bytes.Buffer
	Must(t, png.Encode(&out, image.NewGray(image.Rect(0, 0, 1, 1))))
	header := out.Bytes()[12:29] // IHDR, after the start of the file and the length
	binary.BigEndian.PutUint32(header[4:], width)
	binary.BigEndian.PutUint32(header[8:], height)
	binary.BigEndian.PutUint32(out.Bytes()[29:], crc32.ChecksumIEEE(header))
	return out.Bytes()
}

const photoLocation = "GPS 41.5868N 93.6250W"
