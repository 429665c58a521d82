package wire

import (
	"bytes"
	"net/url"
	"path"
	"reflect"
	"regexp"
	"strconv"
	"strings"
)

// A rest is what a response says about the entries that its list lacks.
type rest struct {
	total     int  // how many entries the whole list has, 0 if it isn't said
	uncounted bool // whether that can't be read
	next      bool // whether there is an address of the next page
	more      bool // whether there is more, as other systems spell it
	page, of  int  // which page it is, of how many, 0 if it isn't said

	pages map[string]bool // the addresses of pages, and whether each is of this page or an earlier one
}

// aboutRest matches the name of what is about the rest of a list, as [plainKey] returns it:
// nothing but words about entries and pages, and one of those that restWord finds. So "nextDueDate"
// and "totalAmount" say nothing, and neither does the length of a page.
var (
	aboutRest = regexp.MustCompile(`^(?:odata|has|is|are|in|the|of|number|num|total|count|items?|results?|records?|entries|` +
		`elements?|rows?|hits?|size|set|all|available|found|pages?|link|url|uri|href|cursor|token|offset|marker|key|id|` +
		`data|flag|ind(?:icator)?|sources?|systems?|services?|more|next|continu(?:e|ation)|resumption|truncated|partial|` +
		`incomplete|omitted|unavailable|unreachable|offline|failed|degraded|remaining|last|done|complete)+$`)
	restWord = regexp.MustCompile(`total|count|setsize|numberof|next|more|continu|resum|truncated|partial|incomplete|` +
		`omitted|unavailable|unreachable|offline|failed|degraded|remaining|last|done|complete`)
	isKnown = regexp.MustCompile(`^(?:self|first|prev)`) // relations of this page and of earlier ones (RFC 8288)
)

// restOf returns what an object with a list of the field has about the rest of it, itself or in
// what stands beside the list, such as "page" or "links".
func restOf(object []byte, field string) (rest rest) {
	rest.pages = map[string]bool{}
	rest.read(object, field, "", maxRestDepth)
	rest.more = rest.more || rest.of > 1 && rest.page <= 1
	for _, isKnown := range rest.pages {
		rest.more = rest.more || !isKnown
	}
	return rest
}

// maxRestDepth is how deep it may be: in _links.next.href.
const maxRestDepth = 2

// read reads an object that stands there under the name in, "" for the one with the list.
func (t *rest) read(object []byte, field, in string, depth int) {
	for sent, part := range pairs(object) {
		name := plainKey(sent)
		switch sent, err := readValue(part); {
		case container.isNothing(part):
		case err == nil && isPage(sent.text, field):
			t.address(name, in, sent.text)
		case err == nil:
			t.say(name, field, sent.text, depth == maxRestDepth)
		case depth > 0 && !isWrapper(field, name) && !saysNothing(part, false):
			if name != "next" || depth < maxRestDepth { // which is a field of the response
				t.say(name, field, "", false)
			}
			for part := range entriesOf(part) {
				if part[0] == '{' {
					t.read(part, field, name, depth-1)
				}
			}
		}
	}
}

// isPage reports whether a text is the address of a page of the list, whatever its name is and in
// whatever language.
func isPage(text, field string) bool {
	u, err := url.Parse(text)
	return err == nil && u.RawQuery != "" && (u.Path == "" && u.Host == "" || strings.EqualFold(path.Base(u.Path), field))
}

// address takes the address of a page. In _links.self.href, the name is that of the object.
func (t *rest) address(name, in, address string) {
	if name == "next" && in == "" {
		t.next = true
	} else {
		t.pages[address] = t.pages[address] || isKnown.MatchString(name) || isKnown.MatchString(in)
	}
}

// say takes a value beside a list, or in an object beside it.
func (t *rest) say(name, field, text string, beside bool) {
	on, unknown := plainFlag.parse(text)
	isNo := unknown == nil && !on
	about := strings.ReplaceAll(strings.ReplaceAll(name, strings.ToLower(field), "items"),
		singular(strings.ToLower(field)), "item")
	switch word := restWord.FindString(about); {
	case name == "rel":
		t.more = t.more || strings.EqualFold(text, "next")
	case aboutOutcome.MatchString(name) && strings.Contains(strings.ToLower(text), "partial"):
		t.more = true
	case aboutPage.MatchString(name) && t.sayPage(text, word != "" || strings.HasSuffix(name, "s")):
	case name == "next" && beside:
		t.next = t.next || !isNo
	case word == "" || !aboutRest.MatchString(about):
	case word == "total", word == "count", word == "setsize", word == "numberof":
		total, err := strconv.Atoi(withoutDecimals(text))
		t.total, t.uncounted = max(t.total, total), t.uncounted || err != nil && text != ""
	case word == "last", word == "done", word == "complete":
		t.more = t.more || isNo
	default:
		t.more = t.more || !isNo
	}
}

// aboutPage matches the name of the number of a page, or of all pages, whose values pageOf matches.
var (
	aboutPage = regexp.MustCompile(`^(?:current|this|total|count|last|number|num|no|of|index)*pages?(?:total|count|number|num|no|index)?$`)
	pageOf    = regexp.MustCompile(`(?i)^(?:page )?(\d+)(?: of (\d+))?$`)
)

// sayPage takes the number of a page, or of all pages. It reports whether the text is that.
func (t *rest) sayPage(text string, isAll bool) bool {
	said := pageOf.FindStringSubmatch(text)
	if said == nil {
		return false
	}
	number, _ := strconv.Atoi(said[1])
	switch all, err := strconv.Atoi(said[2]); {
	case err == nil:
		t.page, t.of = number, all
	case isAll:
		t.of = number
	default:
		t.page = number
	}
	return true
}

// A pair is a key that the document does not have, and its value.
type pair struct{ name, value []byte }

// partialKey matches a flag about all of an object.
var partialKey = regexp.MustCompile(`^(?:is|data)*(?:partial|incomplete|truncated|complete)(?:data)?$`)

// lack marks the lists of an object of which another key says that they are not all: it counts more
// entries of their type, such as policies and renewals, is a flag such as isComplete: false, or a
// failure beside a list without entries.
func (o *wireObject) lack(r *wireReader, v reflect.Value, others []pair) {
	for _, f := range o.lists {
		var beside rest
		list, name, hasFailed, entries := v.FieldByIndex(f.index), strings.ToLower(f.name), false, 0
		for _, other := range others {
			key := plainKey(other.name)
			names := strings.Contains(key, name) || !strings.HasPrefix(key, "total") && strings.Contains(key, singular(name))
			if sent, err := readValue(other.value); err == nil && (names || partialKey.MatchString(key)) {
				beside.say(key, name, sent.text, false)
			}
			own, isOwn := strings.CutPrefix(key, name)
			word := outcomeWord.FindString(own)
			hasFailed = hasFailed || (isOwn || isFault[word]) && aboutOutcome.MatchString(own) && fails(word, other.value) ||
				other.value[0] == '{' && bytes.Contains(bytes.ToLower(other.value), []byte(`"`+name+`"`))
		}
		for _, same := range o.lists {
			if all := v.FieldByIndex(same.index); all.Type() == list.Type() {
				entries += all.Len()
			}
		}
		if beside.more || beside.total > entries || hasFailed && list.Len() == 0 {
			r.in(f.name, isUnread, list, nil)
		}
	}
}
