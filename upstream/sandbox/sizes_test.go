package sandbox

import (
	"bytes"
	"encoding/json"
	"net/url"
	"testing"
)

const listedIn = `{"documents": [
	{"documentId": "D-2", "date": "2026-03-05", "size": 48211},
	{"documentId": "D-1", "date": "2026-03-01"}], "other": 1}`

func sizeOf(t *testing.T, s Size, body, address string) (entries []map[string]any, next string) {
	t.Helper()
	at, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	buffer := bytes.NewBufferString(body)
	s.Apply(buffer, at)
	var response struct {
		Documents []map[string]any
		Next      string
	}
	if err := json.Unmarshal(buffer.Bytes(), &response); err != nil {
		t.Fatal(err)
	}
	return response.Documents, response.Next
}

func TestSizeLeavesOtherResponses(t *testing.T) {
	t.Parallel()
	for _, body := range []string{`{"message": "Gone."}`, `{"documents": []}`, `[1]`, ``} {
		buffer := bytes.NewBufferString(body)
		Size{Entries: 3}.Apply(buffer, &url.URL{})
		var before, after any
		if json.Unmarshal([]byte(body), &before) == nil && json.Unmarshal(buffer.Bytes(), &after) != nil || body == "" && buffer.Len() > 0 {
			t.Errorf("%s became %s", body, buffer)
		}
	}
	if entries, next := sizeOf(t, Size{}, listedIn, "/user-api/documents"); len(entries) != 2 || next != "" {
		t.Errorf("without a size: %d entries, next %q", len(entries), next)
	}
	if OriginalSize("D-2.17") != "D-2" || OriginalSize("D-2") != "D-2" {
		t.Error("the ID of a repeated entry does not lead to its original")
	}
}
