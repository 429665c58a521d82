package userapi_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"memberportal/upstream/userapi"
)

// A message with files is sent as multipart, with its length. If it is refused for its forgery
// token, the same message is sent again with the same key: each attempt opens the files again, one
// after the other.
func TestFilesAreOpenedForEachAttempt(t *testing.T) {
	t.Parallel()
	var opened []string
	var files []userapi.File
	for i, size := range []int{100_000, 70_000, 3} {
		name := fmt.Sprintf("%d\"\r\n.png", i)
		open := func(context.Context) ([]byte, error) {
			opened = append(opened, name[:1])
			return []byte(strings.Repeat(name[:1], size)), nil
		}
		files = append(files, userapi.File{Name: name, ContentType: "image/png", Size: size, Open: open})
	}
	var lengths []int64
	withLength := func(h http.HandlerFunc) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			lengths = append(lengths, r.ContentLength)
			h(w, r)
		}
	}
	c, p := clientOf(t, withLength(setXSRF("new", respond(403, ""))), withLength(respond(200, `{"messageId": "M1"}`)))
	must(t, failed(c.SendMessage(t.Context(), pat(), userapi.OutgoingMessage{Text: "Here", Key: "k", Files: files})))
	same(t, "opened files", []string{"0", "1", "2", "0", "1", "2"}, opened)
	sent, again := p.received[0], p.received[1]
	size := int64(len(sent.Body))
	same(t, "lengths", []int64{size, size}, lengths)
	same(t, "body", sent.Body, again.Body)
	same(t, "keys", "k k", sent.Key+" "+again.Key)
	_, parameters, err := mime.ParseMediaType(sent.ContentType)
	must(t, err)
	form := multipart.NewReader(strings.NewReader(sent.Body), parameters["boundary"])
	var parts []string
	for next, err := form.NextPart(); err == nil; next, err = form.NextPart() {
		content, _ := io.ReadAll(next)
		mediaType := next.Header.Get("Content-Type")
		parts = append(parts, fmt.Sprintf("%s %q %s %d", next.FormName(), next.FileName(), mediaType, len(content)))
	}
	same(t, "form parts", []string{
		`message "" application/json 15`, `files "0\"\r\n.png" image/png 100000`, `files "1\"\r\n.png" image/png 70000`,
		`files "2\"\r\n.png" image/png 3`,
	}, parts)
}

// The error of a file that can't be read isn't a failure of the user API.
func TestUnreadFileIsNoFailureOfTheUserAPI(t *testing.T) {
	t.Parallel()
	for name, err := range map[string]error{"an error": errors.New("the store is down"), "another size": nil} {
		c, _ := clientOf(t, respond(200, `{"messageId": "M1"}`))
		file := fileOf("a.png", "image/png", []byte("1"))
		file.Open = func(context.Context) ([]byte, error) { return []byte("12"), err }
		_, got := c.SendMessage(t.Context(), pat(), userapi.OutgoingMessage{Text: "Here", Files: []userapi.File{file}})
		if got == nil || errors.As(got, new(*userapi.Error)) || err != nil && !errors.Is(got, err) {
			t.Errorf("%s: err = %v, want that of the file", name, got)
		}
	}
}
