package newclaim

import (
	"strings"
	"time"
	"unicode"

	"memberportal/upstream/member"
	"memberportal/views/ui"
)

// Draft is a new claim while it is being told: every answer as it was typed, wrong ones too.
type Draft struct {
	Key      string // tells two sendings of one claim from two claims
	Started  time.Time
	Policy   string
	Kind     string
	Date     string
	Time     string
	Location string
	Happened string
	Injuries string
	Injured  string // who was hurt, and how
	Phone    string
	CallAt   string
	Photos   []Photo
}

// Photo is a photo of a new claim, without the picture.
type Photo struct {
	ID, Name, ContentType string
	Size                  int // in bytes
}

// claimDraftDays is how long a draft is kept from its first answer.
const claimDraftDays = 30

// Ends is when the draft is thrown away.
func (d Draft) Ends() time.Time { return d.Started.AddDate(0, 0, claimDraftDays) }

// Answer takes what a step's form sent.
func (d *Draft) Answer(step string, typed func(name string) string) {
	for name, answer := range d.answers(step) {
		*answer = strings.ReplaceAll(typed(name), "\r\n", "\n")
	}
}

func (d *Draft) answers(step string) map[string]*string {
	switch step {
	case stepPolicy:
		return map[string]*string{"policy": &d.Policy}
	case stepKind:
		return map[string]*string{"kind": &d.Kind}
	case stepLoss:
		return map[string]*string{
			"date": &d.Date, "time": &d.Time, "location": &d.Location, "happened": &d.Happened, "injuries": &d.Injuries, "injured": &d.Injured,
		}
	case stepContact:
		return map[string]*string{"phone": &d.Phone, "call-at": &d.CallAt}
	}
	return nil
}

// LossDate is the date of the loss, unknown while the answer is none.
func (d Draft) LossDate() member.Date {
	if date, err := member.ParseDate(d.Date); err == nil {
		return date
	}
	t, _ := time.Parse("1/2/2006", d.Date) // what is typed where the browser offers no calendar
	return member.DateOf(t)
}

// LossTime is the time of day of the loss as HH:MM, "" while the answer is none.
func (d Draft) LossTime() string {
	t, ok := parseClock(d.Time)
	if !ok {
		return ""
	}
	return t.Format("15:04")
}

func parseClock(text string) (time.Time, bool) {
	for _, layout := range []string{"15:04", "15:04:05", "3:04 PM", "3:04PM", "3 PM", "3PM"} {
		if t, err := time.Parse(layout, strings.ToUpper(text)); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}

// photoNames are the names of the photos, in the order they came.
func (d Draft) photoNames() []string {
	var names []string
	for _, p := range d.Photos {
		names = append(names, p.Name)
	}
	return names
}

// PhotoName makes a file's name fit to show and to send on.
func PhotoName(file string) string {
	name := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == unicode.ReplacementChar || r == '"' || r == '\\' {
			return -1
		}
		return r
	}, strings.ToValidUTF8(file, ""))
	if runes := []rune(name); len(runes) > longestPhotoName {
		name = "…" + string(runes[len(runes)-longestPhotoName+1:]) // its end tells the kind
	}
	return ui.Or(strings.TrimSpace(name), "Photo")
}

const longestPhotoName = 60
