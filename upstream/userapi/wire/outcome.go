package wire

import (
	"bytes"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// What a response says about the outcome of its call, under any name that has nothing but words
// about outcomes: success, isSuccess, hasErrors, faultstring, statusCode, resultCode.
var (
	aboutOutcome = regexp.MustCompile(`^(?:is|has|was|http|call|operation|request|response|results?|return|` +
		`success(?:ful)?|succeeded|ok|status|outcome|errors?|faults?|fail(?:ed|ures?)?|exceptions?|` +
		`code|number|count|message|string|text|description|details?|severity|level|type)+$`)
	outcomeWord = regexp.MustCompile(`error|fault|fail|exception|succe|ok|` +
		`status|outcome|result|return|severity|level|type|code`)
)

// aside are the names beside which a response may have more about its outcome.
var aside = []string{"messages", "meta", "metadata", "header"}

var (
	failed = []string{
		"error", "errors", "failed", "failure", "fail", "fatal", "exception",
		"timeout", "unavailable", "rejected", "refused", "denied",
	}
	succeeded = []string{"ok", "success", "successful", "succeeded", "passed"}
)

// IsSuccess reports whether a word means that a call has succeeded.
func IsSuccess(word string) bool { return slices.Contains(succeeded, strings.ToLower(word)) }

var isFault = map[string]bool{"error": true, "fault": true, "fail": true, "exception": true}

// SaysItFailed reports whether the body of a response, which is valid JSON, reports a failure,
// whatever its status is and whatever else it has. v is what the response is read into, nil for
// nothing.
func SaysItFailed(body []byte, v any) bool {
	var own wireObject
	if v != nil {
		own = *objectFor(reflect.TypeOf(v).Elem())
	}
	return own.saysItFailed(OnlyEntry(bytes.TrimSpace(body)), 1)
}

// saysItFailed is SaysItFailed for an object. What is in the response's own fields is about them.
func (o *wireObject) saysItFailed(object []byte, depth int) bool {
	if object[0] != '{' {
		return false
	}
	for name, part := range pairs(object) {
		plain := plainKey(name)
		isAbout := aboutOutcome.MatchString(plain)
		if word := outcomeWord.FindString(plain); isAbout && word != "" && (fails(word, part) || isFailureCode(plain, part)) {
			return true
		}
		if depth == 0 || o.fields[plain] != nil || !isAbout && !slices.Contains(aside, plain) {
			continue
		}
		for part := range entriesOf(part) {
			if o.saysItFailed(part, depth-1) {
				return true
			}
		}
	}
	return false
}

// isFailureCode reports whether the code of a response is a number that is neither 0 or 1 nor a
// status of HTTP: mainframes return 08.
func isFailureCode(name string, data []byte) bool {
	sent, err := readValue(data)
	code, notNumber := strconv.Atoi(sent.text)
	isCode := strings.HasSuffix(name, "code") && name != "code"
	return isCode && err == nil && notNumber == nil && code > 1 && code < 100
}

// fails reports whether the value of a word about outcomes means a failure: an error that is
// something, a success that is none, or a status that says so, such as "FAILED" and 502.
func fails(word string, data []byte) bool {
	sent, err := readValue(data)
	text := strings.ToLower(strings.TrimSpace(sent.text))
	isNo := Flag.state(data).Off
	switch {
	case isFault[word]:
		isGood := isNo || err == nil && (strings.Trim(text, "0") == "" || IsSuccess(text))
		return !isGood && !Text.isNothing(data)
	case word == "succe", word == "ok":
		return isNo
	}
	status, _ := strconv.Atoi(withoutDecimals(text))
	return string(data) == "false" || err == nil && (slices.Contains(failed, text) || status >= 400 && status < 600)
}
