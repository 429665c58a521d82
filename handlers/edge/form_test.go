package edge

import (
	"io"
	"strings"
	"testing"
)

// FuzzForm checks that every body of an upload ends, with small fields and a number of parts.
func FuzzForm(f *testing.F) {
	const field, file = "--b\r\nContent-Disposition: form-data; name=\"xsrf\"\r\n\r\ntoken\r\n", "--b\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.jpg\"\r\n\r\n\xff\xd8\r\n"
	for _, seed := range []string{field + file + "--b--", file + field + "--b--", field, "--b", "", "--b\r\n\r\n--b--\r\n", strings.Repeat(field, 60)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		form := &Form{fields: map[string]string{}}
		form.read(strings.NewReader(body), "b")
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
