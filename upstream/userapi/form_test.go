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
		files = append(files, userapi.File{
			Name: name, ContentType: "image/png", Size: size,
			Open: func(context.Context) ([]byte, error) {
				opened = append(opened, name)
				return []byte(strings.Repeat(name, size)), nil
			},
		})
	}
	var lengths []int64
	length := func(r *http.Request) { lengths = append(lengths, r.ContentLength) }
	c, p := clientOf(t, func(w http.ResponseWriter, r *http.Request) {
		length(r)
		http.SetCookie(w, &http.Cookie{Name: "XSRF-TOKEN", Value: "new"})
		w.WriteHeader(http.StatusForbidden)
	}, func(w http.ResponseWriter, r *http.Request) {
		length(r)
		respond(200, `{"messageId": "M1"}`)(w, r)
	})
	if _, err := c.SendMessage(t.Context(), pat(),
		userapi.OutgoingMessage{Text: "Here", Key: "k", Files: files}); err != nil {
		t.Fatal(err)
	}
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
	errStore := errors.New("the store is down")
	for name, open := range map[string]func(context.Context) ([]byte, error){
		"an error":     func(context.Context) ([]byte, error) { return nil, errStore },
		"another size": func(context.Context) ([]byte, error) { return []byte("12"), nil },
	} {
		c, _ := clientOf(t, respond(200, `{"messageId": "M1"}`))
		_, err := c.SendMessage(t.Context(), pat(), userapi.OutgoingMessage{
			Text: "Here", Files: []userapi.File{{Name: "a.png", ContentType: "image/png", Size: 1, Open: open}},
		})
		if err == nil || errors.As(err, new(*userapi.Error)) || name == "an error" && !errors.Is(err, errStore) {
			t.Errorf("%s: err = %v, want that of the file", name, err)
		}
	}
}
