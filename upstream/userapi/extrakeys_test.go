package userapi_test

import (
	"strings"
	"sync"
	"testing"

	observed "memberportal/upstream/calls"
	"memberportal/upstream/userapi"
)

// keyCounter counts unknown keys.
type keyCounter struct {
	observed.None
	mu   sync.Mutex
	keys map[string]int
}

func (k *keyCounter) KeyUnknown(call string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.keys[call]++
}

// An unknown key is one WARN for its path and counted each time, without its value, and neither if
// it is known to say nothing.
func TestUnknownKeysAreReported(t *testing.T) {
	t.Parallel()
	const document = `{"documents": [{"documentId": "D1", "rank": 7, "u_2": 8, "u_3": {"zeta": 9}}], "shade": "secret"}`
	counted := &keyCounter{keys: map[string]int{}}
	o := userapi.Options{Observer: counted, ExtraKeys: []string{"documents[].rank", "documents[].u_3"}}
	c, p := clientWith(t, o, respond(200, document))
	for range 2 {
		must(t, failed(c.Documents(t.Context(), pat())))
	}
	if got := counted.keys["GET /documents"]; got != 4 {
		t.Errorf("%d keys counted, want 2 of each response", got)
	}
	text := p.log.String()
	for _, key := range []string{"key=shade", `key="documents[].a key"`} {
		if strings.Count(text, key) != 1 {
			t.Errorf("the log has %s %d times, want once:\n%s", key, strings.Count(text, key), text)
		}
	}
	for _, hidden := range []string{"rank", "u_3", "zeta", "secret", "u_2"} {
		if strings.Contains(text, hidden) {
			t.Errorf("the log has %s:\n%s", hidden, text)
		}
	}
}
