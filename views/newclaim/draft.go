package newclaim

import (
	"strings"
	"time"

	"memberportal/upstream/member"
	"memberportal/upstream/member/input"
)

// Draft is an unfinished claim: every answer as the member typed it, invalid ones too.
type Draft struct {
	Key      string // idempotency key
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

	// Of an auto claim.
	Vehicle    string
	Driver     string
	DriverName string // of someone who is not on the policy
	Drivable   string
	OtherParty string
	Report     string // number of the police report

	CallAt   string
	Photos   []Photo
	Arriving []ArrivingPhoto
}

// ArrivingPhoto is a stored photo of an upload that has not ended. It ends with the draft, as the
// others do.
type ArrivingPhoto struct {
	ID    string
	Since time.Time
}

// Photo is a photo of a new claim, without the picture.
type Photo struct {
	ID, Name, ContentType string
	Size                  int  // in bytes
	Small                 bool // whether the browser has sent a small version, a JPEG
}

// draftDays is how long a draft is stored after its first answer.
const draftDays = 30

// Ends returns when the draft expires.
func (d Draft) Ends() time.Time { return d.Started.AddDate(0, 0, draftDays) }

// Answer stores the input of a step's form.
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
	case stepVehicle:
		return map[string]*string{
			"vehicle": &d.Vehicle, "driver": &d.Driver, driverName: &d.DriverName, "drivable": &d.Drivable, "other-party": &d.OtherParty, "report": &d.Report,
		}
	case stepContact:
		return map[string]*string{"phone": &d.Phone, "call-at": &d.CallAt}
	}
	return nil
}

// LossDate returns the date of the loss, unknown unless the answer is a date.
func (d Draft) LossDate() member.Date {
	date, _ := input.ParseDate(d.Date)
	return date
}

// LossTime returns the time of day of the loss as HH:MM, "" unless the answer is a time.
func (d Draft) LossTime() string {
	t, err := input.ParseTime(d.Time)
	if err != nil {
		return ""
	}
	return t.Format("15:04")
}

// photoNames returns the names of the photos, in the order in which they were added.
func (d Draft) photoNames() []string {
	var names []string
	for _, p := range d.Photos {
		names = append(names, p.Name)
	}
	return names
}
