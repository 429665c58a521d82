package edge

import (
	"errors"
	"io"
	"mime/multipart"
	"strings"
	"testing"

	"github.com/gofiber/fiber/v2"
)

// end is the end of a form.
const end = "--b--\r\n"

func filePart(name, content string) string {
	return "--b\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"" + name + "\"\r\n\r\n" + content + "\r\n"
}

// A sibling site is another site, and an origin that is hidden counts for nothing by itself.
func TestFormsComeFromOurOwnPages(t *testing.T) {
	t.Parallel()
	const ours = "https://portal.example"
	for _, test := range []struct {
		site, origin string
		want         bool
	}{
		{"", "", true}, // an old browser
		{"", ours, true},
		{"same-origin", ours, true},
		{"same-origin", "null", true},
		{"", "null", false},
		{"none", "", false},
		{"same-site", "", false},
		{"cross-site", ours, false},
		{"same-origin", "https://evil.example", false},
	} {
		if got := FromPageOf(ours, test.site, test.origin); got != test.want {
			t.Errorf("site %q, origin %q: from a page of ours = %t, want %t", test.site, test.origin, got, test.want)
		}
	}
}

// The head of a part is read no further than its limit: a file's name has 10 MB otherwise. What
// comes before it counts as little as the part before it.
func TestHeadOfAPartIsLimited(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		before int // bytes of the part before it
		file   int // bytes of its name
		want   error
	}{
		"a long name":           {1, 20_000, nil},
		"a large part before":   {1 << 20, 20_000, nil},
		"a name of a megabyte":  {1, 1 << 20, fiber.ErrBadRequest},
		"a megabyte after 1 MB": {1 << 20, 1 << 20, fiber.ErrBadRequest},
	} {
		body := filePart("a", strings.Repeat("x", test.before)) + filePart(strings.Repeat("n", test.file), "x") + end
		counted := &countedReader{Reader: strings.NewReader(body)}
		form := readForm(counted, "b")
		if _, err := form.NextFile(); err != nil {
			t.Fatalf("%s: first file = %v", name, err)
		}
		_, err := form.NextFile()
		if !errors.Is(err, test.want) || (err == nil) != (test.want == nil) || counted.n > test.before+2*headLimit {
			t.Errorf("%s: second file = %v after %d bytes, want %v", name, err, counted.n, test.want)
		}
	}
}

// Someone who chooses all pictures of a phone reads that they are too many.
func TestTooManyPartsAreTooLarge(t *testing.T) {
	t.Parallel()
	form := readForm(strings.NewReader(strings.Repeat(filePart("a.jpg", "x"), 2*maxParts)+end), "b")
	var err error
	for file := new(multipart.Part); file != nil && err == nil; {
		file, err = form.NextFile()
	}
	if !errors.Is(err, fiber.ErrRequestEntityTooLarge) {
		t.Errorf("err = %v, want %v", err, fiber.ErrRequestEntityTooLarge)
	}
}

type countedReader struct {
	io.Reader
	n int
}

func (c *countedReader) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += n
	return n, err
}

// FuzzForm checks that every body of an upload ends, with small fields and a number of parts.
func FuzzForm(f *testing.F) {
	const field = "--b\r\nContent-Disposition: form-data; name=\"xsrf\"\r\n\r\ntoken\r\n"
	file := filePart("a.jpg", "\xff\xd8")
	for _, seed := range []string{
		field + file + end, file + field + end, field, "--b", "", "--b\r\n\r\n--b--\r\n", strings.Repeat(field, 60),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		form := readForm(strings.NewReader(body), "b")
		_ = form.Value("xsrf")
		for files := 0; ; files++ {
			file, err := form.NextFile()
			if err != nil || file == nil {
				break
			}
			if _, _ = io.Copy(io.Discard, file); files > maxParts {
				t.Fatalf("%d files, want %d parts at most", files, maxParts)
			}
		}
		for name, value := range form.fields {
			if len(value) > textLimit {
				t.Errorf("field %q has %d bytes, want %d at most", name, len(value), textLimit)
			}
		}
	})
}
