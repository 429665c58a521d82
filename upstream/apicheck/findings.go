package apicheck

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"memberportal/upstream/userapi/contract"
)

// Answer is what a call answered with status 200.
type Answer struct {
	Call string // such as "GET /profiles"
	Body []byte
}

// Finding is what an answer has that the contract doesn't expect.
type Finding struct {
	Call, Text string
	Unknown    bool // whether it is a key that the contract doesn't have
}

// Findings returns what the contract doesn't expect in answers, once for each path of a call:
// where, how often, what came, and what to send. acknowledged are paths of keys that say nothing,
// as in PORTAL_USER_API_EXTRA_KEYS. It has values of the member only on request.
func Findings(answers []Answer, acknowledged []string, values bool) (findings []Finding) {
	found := map[string]*contract.Finding{}
	calls, read := map[string]string{}, map[string]int{}
	for _, answer := range answers {
		_, all, err := contract.ReadAnswer(answer.Call, WithoutMark(answer.Body))
		if err != nil {
			findings = append(findings, Finding{Call: answer.Call, Text: notAnAnswer(answer.Body, err)})
			continue
		}
		read[answer.Call]++
		for _, f := range all {
			id := fmt.Sprint(answer.Call, " ", f.Path, " ", f.Name, " ", f.What)
			calls[id] = answer.Call
			found[id] = merged(found[id], f)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(found)) {
		f := *found[id]
		if !strings.Contains(f.Path, "[]") {
			f.Of = read[calls[id]] // also answers without it
		}
		if !isAcknowledged(f, acknowledged) {
			findings = append(findings, Finding{calls[id], sentence(calls[id], f, values), f.What == contract.Unknown})
		}
	}
	return findings
}

// merged adds a finding of another answer of the same call.
func merged(sum *contract.Finding, f contract.Finding) *contract.Finding {
	if sum == nil {
		return &f
	}
	sum.Times, sum.Of = sum.Times+f.Times, sum.Of+f.Of
	for i, value := range f.Values {
		if len(sum.Values) < 3 && !slices.Contains(sum.Values, value) {
			sum.Values = append(sum.Values, f.Values[i])
		}
	}
	for _, came := range f.Came {
		if len(sum.Came) < 3 && !slices.Contains(sum.Came, came) {
			sum.Came = append(sum.Came, came)
		}
	}
	return sum
}

// isAcknowledged reports whether an unknown key is known to say nothing.
func isAcknowledged(f contract.Finding, acknowledged []string) bool {
	return f.What == contract.Unknown && slices.Contains(acknowledged, f.Key())
}

// pathOf returns the path of a finding with the name of its key.
func pathOf(f contract.Finding, name string) string {
	if f.Name == "" {
		return f.Path
	}
	return f.Path[:strings.LastIndexByte(f.Path, '.')+1] + name
}

// sentence returns a finding as a line.
func sentence(call string, f contract.Finding, values bool) string {
	if f.What == contract.NotUTF8 {
		return "the answer is not UTF-8. Send UTF-8"
	}
	path := pathOf(f, shownName(f.Name, values))
	return fmt.Sprintf("%s, %d of %d: %s. %s", path, f.Times, f.Of, came(f, values), toSend(call, f))
}

// shownName returns the name of an unknown key. One that may be a number of the member shows its
// shape only.
func shownName(name string, values bool) string {
	digits := strings.ContainsFunc(name, func(r rune) bool { return unicode.IsDigit(r) })
	if values || !digits || len(strings.Map(onlyDigits, name)) <= 2 && !strings.Contains(name, "@") {
		return name
	}
	return "a key like " + strings.TrimPrefix(contract.Shape([]byte(`"`+name+`"`)), "a string like ")
}

func onlyDigits(r rune) rune {
	if unicode.IsDigit(r) {
		return r
	}
	return -1
}

// came returns what was sent.
func came(f contract.Finding, values bool) string {
	switch {
	case f.What == contract.Missing:
		return "missing"
	case f.What == contract.Twice && strings.HasSuffix(f.Path, "[]"):
		return "one key twice, with other values"
	case f.What == contract.Twice:
		return "the name twice in an object"
	case values && len(f.Values) > 0:
		return strings.Join(f.Values, ", ")
	}
	return strings.Join(f.Came, ", ")
}

// toSend returns what to send instead.
func toSend(call string, f contract.Finding) string {
	switch {
	case f.What == contract.Unknown:
		return aboutUnknown(call, f)
	case f.What == contract.Twice && strings.HasSuffix(f.Path, "[]"):
		return "Send each once: none of these is read"
	case f.What == contract.Twice:
		return "Send it once: it is unread"
	case strings.HasPrefix(f.Path, "notice.") || strings.Contains(f.Path, ".notice."):
		if f.Kind == "reserved" {
			return "Send nothing there, and a notice of null where there is none"
		}
	}
	form := contract.Form(f.Kind)
	if words := wordsOf(call, f.Path); len(words) > 0 {
		form = "one of " + strings.Join(words, ", ")
	}
	return "Send " + form
}

// wordsOf returns the words of a choice.
func wordsOf(call, path string) []string {
	all := contract.Fields(contract.Answers[call])
	i := slices.IndexFunc(all, func(f contract.Field) bool { return f.Path == path && f.Kind == "choice" })
	if i < 0 {
		return nil
	}
	return all[i].Words
}

// WithoutMark returns a body without a byte-order mark, which the portal ignores.
func WithoutMark(body []byte) []byte { return bytes.TrimPrefix(body, []byte("\ufeff")) }

// notAnAnswer returns why a body can't be read at all.
func notAnAnswer(body []byte, err error) string {
	text := bytes.TrimSpace(WithoutMark(body))
	starts := func(with string) bool { return bytes.HasPrefix(text, []byte(with)) }
	switch {
	case len(text) == 0:
		return "the answer is empty. Send a JSON object"
	case starts(")]}'"):
		return "`)]}',` stands before the JSON. Send the object alone"
	case bytes.IndexByte(body, 0) >= 0:
		return "the answer is not UTF-8, but perhaps UTF-16. Send UTF-8"
	case starts("<"):
		return "a page of HTML, or XML. Send a JSON object"
	case starts("["), errors.Is(err, contract.ErrNotObject):
		return "the answer is JSON, but not an object. Send an object with the document's keys"
	}
	return "the answer is not JSON, or ends too early. Send a JSON object"
}
