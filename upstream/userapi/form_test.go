package userapi_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"memberportal/upstream/userapi"
)

// Each attempt opens the files again, one after the other, and sends their length first.
func TestFilesAreOpenedForEachAttempt(t *testing.T) {
	t.Parallel()
	var opened []string
	var files []userapi.File
	for i, size := range []int{100_000, 70_000, 3} {
		name := fmt.Sprint(i)
		open := func(context.Context) ([]byte, error) {
			opened = append(opened, name)
			return []byte(strings.Repeat(name, size)), nil
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
	size := int64(len(p.received[0].Body))
	same(t, "lengths of the bodies", []int64{size, size}, lengths)
	if p.received[0].Body != p.received[1].Body || size < 170_003 {
		t.Errorf("bodies of %d and %d bytes, want the same with all files", size, len(p.received[1].Body))
	}
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
