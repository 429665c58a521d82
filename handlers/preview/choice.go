package preview

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Choice is what a preview shows. It stands in the preview's own address, so that a link, a redirect or a form of the page stays with it.
type Choice struct {
	Member   string    // key of a sample member, or Nobody
	State    string    // key of a State
	At       time.Time // the portal's clock, to the minute; zero for the present
	Drafts   bool      // whether drafts are shown
	Language string
	Scheme   string // light, dark, or Device
}

const (
	// Nobody is the choice of no member: a visitor who is not signed in.
	Nobody = "nobody"
	// Device leaves the colour scheme to the device.
	Device = "device"
)

const (
	present   = "now"
	withDraft = "drafts"
	published = "published"
	stamp     = "20060102-1504"
)

var (
	errChoice = errors.New("preview: there is no such choice")
	language  = regexp.MustCompile(`^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$`)
)

// usual is what the desk shows at first.
func usual() Choice {
	return Choice{Member: "household", State: Success, Language: "en", Scheme: Device}
}

// String is the choice as one segment of an address: household.success.20261201-0900.drafts.en.dark.
func (c Choice) String() string {
	at, drafts := present, published
	if !c.At.IsZero() {
		at = c.At.Format(stamp)
	}
	if c.Drafts {
		drafts = withDraft
	}
	return strings.Join([]string{c.Member, c.State, at, drafts, c.Language, c.Scheme}, ".")
}

// parseChoice reads what String wrote. It leaves it to the desk whether there is such a member.
func parseChoice(text string) (Choice, error) {
	parts := strings.Split(text, ".")
	if len(parts) != 6 {
		return Choice{}, errChoice
	}
	c := Choice{Member: parts[0], State: parts[1], Drafts: parts[3] == withDraft, Language: parts[4], Scheme: parts[5]}
	if parts[2] != present {
		at, err := time.ParseInLocation(stamp, parts[2], time.Local)
		if err != nil {
			return Choice{}, errChoice
		}
		c.At = at
	}
	if !c.valid() || c.String() != text {
		return Choice{}, errChoice
	}
	return c, nil
}

func (c Choice) valid() bool {
	_, known := stateOf(c.State)
	return known && language.MatchString(c.Language) && slices.Contains([]string{Device, "light", "dark"}, c.Scheme)
}

// now is the choice's clock.
func (c Choice) now() time.Time {
	if c.At.IsZero() {
		return time.Now()
	}
	return c.At
}
