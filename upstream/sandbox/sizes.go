package sandbox

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"memberportal/upstream/sandbox/samples"
)

// Size is the size of a list: its number of entries, unchanged if 0, and the number per page, all
// if 0.
type Size struct{ Entries, Page int }

// The fields with a list of entries, and of entries those with their IDs and dates.
var (
	listFields = []string{"documents", "messages", "claims", "transactions"}
	idFields   = []string{"documentId", "messageId", "claimNumber"}
	dateFields = []string{"date", "termEffectiveDate", "transactionDate", "effectiveDate", "lossDate", "reportedDate"}
)

// resize changes a response to a request for a URL, if it is an object with one of the lists. The
// entries beyond the original ones repeat them with earlier dates and other IDs. The address of the
// next page is a path below the user API.
func (s Size) resize(body *bytes.Buffer, of *url.URL) {
	if s == (Size{}) {
		return
	}
	var response samples.Record
	decoder := json.NewDecoder(bytes.NewReader(body.Bytes()))
	decoder.UseNumber()
	if decoder.Decode(&response) != nil {
		return
	}
	for _, name := range listFields {
		if entries, ok := response[name].([]any); ok && len(entries) > 0 {
			all := growList(entries, s.Entries)
			page, next := s.page(all, of)
			response[name] = page
			if next != "" {
				response["next"] = next
			}
		}
	}
	body.Reset()
	json.NewEncoder(body).Encode(response) // of decoded JSON, so there is no error
}

// page returns the page of a list that the URL requests, and the address of the next page, "" for
// none.
func (s Size) page(all []any, of *url.URL) (page []any, next string) {
	if s.Page == 0 || len(all) <= s.Page {
		return all, ""
	}
	number, _ := strconv.Atoi(of.Query().Get("page"))
	from := min(max(number-1, 0)*s.Page, len(all))
	to := min(from+s.Page, len(all))
	if to < len(all) {
		next = fmt.Sprintf("%s?page=%d", strings.TrimPrefix(of.EscapedPath(), "/user-api"), max(number, 1)+1)
	}
	return all[from:to], next
}

func growList(entries []any, size int) []any {
	all, back := slices.Clone(entries), dateSpan(entries)
	for i := len(entries); i < size; i++ {
		entry, _ := entries[i%len(entries)].(map[string]any)
		all = append(all, repeatedEntry(entry, i/len(entries), back))
	}
	return all
}

// dateSpan is the time between two repetitions of the entries.
func dateSpan(entries []any) time.Duration {
	var first, last time.Time
	for _, entry := range entries {
		object, _ := entry.(map[string]any)
		for _, field := range dateFields {
			if at := parseDate(object[field]); !at.IsZero() {
				if first.IsZero() || at.Before(first) {
					first = at
				}
				if at.After(last) {
					last = at
				}
			}
		}
	}
	const day = 24 * time.Hour
	return last.Sub(first).Round(day) + day
}

// repeatedEntry returns a copy of an entry, n spans earlier. The copy is read and has no open
// tasks.
func repeatedEntry(entry map[string]any, n int, back time.Duration) map[string]any {
	again := maps.Clone(entry)
	delete(again, "toDos")
	if again["unread"] != nil {
		again["unread"] = false
	}
	for _, field := range idFields {
		if id, ok := again[field].(string); ok {
			again[field] = fmt.Sprintf("%s.%d", id, n)
		}
	}
	for _, field := range dateFields {
		if at := parseDate(again[field]); !at.IsZero() {
			again[field] = at.Add(-time.Duration(n) * back).Format(dateLayout(again[field]))
		}
	}
	return again
}

// originalID returns the ID of the original entry of a repeated one.
func originalID(id string) string {
	original, _, _ := strings.Cut(id, ".")
	return original
}

func parseDate(value any) time.Time {
	text, _ := value.(string)
	at, _ := time.Parse(dateLayout(value), text)
	return at
}

func dateLayout(value any) string {
	if text, _ := value.(string); len(text) == len(samples.ISODate) {
		return samples.ISODate
	}
	return time.RFC3339
}
