package userapi_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"memberportal/upstream/userapi"
)

// policies returns the body of GET /profiles with n policies on one account.
func policies(n int) string {
	var whole struct {
		Accounts []map[string]any `json:"accounts"`
		Agencies []any            `json:"agencies"`
	}
	if err := json.Unmarshal([]byte(everyField), &whole); err != nil {
		panic(err)
	}
	policy := whole.Accounts[0]["policies"].([]any)[0]
	var all []any
	for range n {
		all = append(all, policy)
	}
	whole.Accounts[0]["policies"] = all
	body, err := json.Marshal(whole)
	if err != nil {
		panic(err)
	}
	return string(body)
}

// BenchmarkProfile measures a load without the network, which is mostly decoding.
func BenchmarkProfile(b *testing.B) {
	for _, n := range []int{3, 200} {
		body := policies(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) { benchmarkProfile(b, body) })
	}
}

func benchmarkProfile(b *testing.B, body string) {
	c := newClient(b, mux(map[string]http.HandlerFunc{"GET /profiles": respond(200, body)}))
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := c.Profile(b.Context(), pat()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCached measures the cost of each request. "changed" is the cost without the decoded
// copy.
func BenchmarkCached(b *testing.B) {
	for _, n := range []int{3, 200} {
		for _, changed := range []bool{false, true} {
			name := fmt.Sprint(n)
			if changed {
				name += "/changed"
			}
			b.Run(name, func(b *testing.B) { benchmarkCached(b, policies(n), changed) })
		}
	}
}

func benchmarkCached(b *testing.B, body string, changed bool) {
	c := newClient(b, mux(map[string]http.HandlerFunc{"GET /profiles": respond(200, body)}))
	cache := newMemoryCache()
	ps := userapi.NewProfiles(c, cache, slog.New(slog.DiscardHandler))
	if _, err := ps.Load(b.Context(), pat()).Result(); err != nil {
		b.Fatal(err)
	}
	for turn := 0; b.Loop(); turn++ {
		if changed {
			cache.pad(turn % 2)
		}
		if _, found, err := ps.Cached(b.Context(), pat()); err != nil || !found {
			b.Fatal(found, err)
		}
	}
}

// pad changes the cached bytes but not their meaning.
func (c *memoryCache) pad(spaces int) {
	for key, k := range c.values {
		k.value = append(bytes.TrimRight(k.value, " "), strings.Repeat(" ", spaces)...)
		c.values[key] = k
	}
}
