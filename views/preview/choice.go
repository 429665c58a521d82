package preview

import (
	"cmp"
	"errors"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Choice selects what a preview shows. It is part of the preview's URL, so that links, redirects
// and forms of the page stay in the preview.
type Choice struct {
	Member   string    // key of a sample member, or SignedOut
	State    string    // key of a state
	At       time.Time // the portal's clock, to the minute; zero is the present
	Drafts   bool      // whether drafts are shown
	Language string
}

const (
	// SignedOut is the choice of no member: a visitor who is not signed in.
	SignedOut = "signed-out"
	// Success is the state in which everything works.
	Success = "success"
)

const (
	present      = "now"
	drafts       = "drafts"
	published    = "published"
	segmentTime  = "20060102-1504"
	formTime     = "2006-01-02T15:04" // as a browser's datetime-local field writes it
	defaultWidth = 360                // CSS pixels, a phone
)

var (
	errChoice = errors.New("preview: invalid choice")
	language  = regexp.MustCompile(`^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$`)
)

// DefaultChoice returns what the preview shows at first.
func DefaultChoice() Choice {
	return Choice{Member: "household", State: Success, Language: "en"}
}

// String returns the choice as one URL segment: household.success.20261201-0900.drafts.en.
func (c Choice) String() string {
	at, content := present, published
	if !c.At.IsZero() {
		at = c.At.Format(segmentTime)
	}
	if c.Drafts {
		content = drafts
	}
	return strings.Join([]string{c.Member, c.State, at, content, c.Language}, ".")
}

// ParseChoice parses a result of String, whose time is in the zone. It checks neither the member
// nor the state.
func ParseChoice(segment string, zone *time.Location) (Choice, error) {
	parts := strings.Split(segment, ".")
	if len(parts) != 5 {
		return Choice{}, errChoice
	}
	c := Choice{
		Member: parts[0], State: parts[1], Drafts: parts[3] == drafts, Language: parts[4],
	}
	if parts[2] != present {
		at, err := time.ParseInLocation(segmentTime, parts[2], zone)
		if err != nil {
			return Choice{}, errChoice
		}
		c.At = at
	}
	if !language.MatchString(c.Language) || c.String() != segment {
		return Choice{}, errChoice
	}
	return c, nil
}

// Now returns the choice's time: At, or the current time.
func (c Choice) Now(current time.Time) time.Time {
	if c.At.IsZero() {
		return current
	}
	return c.At
}

// Selection is what the preview's form selects: a choice, a page, and how the frame shows it.
type Selection struct {
	Choice
	Page    string // a path of the route table, or an address inside the preview
	Width   int    // in CSS pixels
	Scripts bool   // whether the page's scripts run
}

// ParseSelection reads a Selection from a query, whose time is in the zone. What the query lacks
// has its default.
func ParseSelection(q url.Values, zone *time.Location) (Selection, error) {
	d := DefaultChoice()
	c := Choice{
		Member: cmp.Or(q.Get("member"), d.Member), State: cmp.Or(q.Get("state"), d.State), Drafts: q.Get("drafts") == "on",
		Language: cmp.Or(q.Get("language"), d.Language),
	}
	if at := q.Get("at"); at != "" {
		var err error
		if c.At, err = time.ParseInLocation(formTime, at, zone); err != nil {
			return Selection{}, errChoice
		}
	}
	c, err := ParseChoice(c.String(), zone)
	width, widthErr := strconv.Atoi(q.Get("width"))
	if widthErr != nil {
		width = defaultWidth
	}
	return Selection{c, q.Get("page"), width, q.Get("scripts") != "off"}, err
}

func (s Selection) query() string {
	q := url.Values{
		"member": {s.Member}, "state": {s.State}, "page": {s.Page}, "language": {s.Language},
		"width": {strconv.Itoa(s.Width)},
	}
	if !s.At.IsZero() {
		q.Set("at", s.formTime())
	}
	if s.Drafts {
		q.Set("drafts", "on")
	}
	if !s.Scripts {
		q.Set("scripts", "off")
	}
	return "?" + q.Encode()
}

func (s Selection) formTime() string {
	if s.At.IsZero() {
		return ""
	}
	return s.At.Format(formTime)
}

// Path returns the URL of the preview with this selection.
func (s Selection) Path() string { return Root + s.query() }

// with returns the same selection for another page in another state.
func (s Selection) with(page, state string) Selection {
	s.Page, s.State = page, state
	return s
}
