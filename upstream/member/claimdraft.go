package member

import (
	"slices"
	"time"
)

// ClaimDraft is a claim that a member has started but not sent: every answer as the member typed
// it, even if it is invalid. It is stored as JSON, so a field keeps its name and meaning.
type ClaimDraft struct {
	Key      string // idempotency key
	Started  time.Time
	Policy   string // number
	Kind     string
	Date     string
	Time     string
	Location string
	Happened string
	Injuries string // AnswerYes, AnswerNo or AnswerUnknown
	Injured  string // who was hurt, and how
	Phone    string

	// The next ones are for auto claims.
	Vehicle    string // Vehicle.Key, or AnswerOther
	Driver     string // the name of a driver of the policy, AnswerOther or AnswerNone
	DriverName string // of someone who is not on the policy
	Drivable   string // AnswerYes, AnswerNo or AnswerUnknown
	OtherParty string
	Report     string // number of the police report

	CallAt   string // one of CallTimes
	Photos   []DraftPhoto
	Arriving []ArrivingPhoto
}

// ClaimDraftDays is how many days a draft is stored after its first answer.
const ClaimDraftDays = 30

// Ends returns when the draft expires.
func (d ClaimDraft) Ends() time.Time { return d.Started.AddDate(0, 0, ClaimDraftDays) }

// writtenFields are the fields in which a member writes. The others are choices, which are taken as
// they are.
var writtenFields = []string{
	FieldDate, FieldTime, FieldLocation, FieldHappened, FieldInjured, FieldDriverName, FieldOtherParty, FieldReport, FieldPhone,
}

// Answer stores the input of a step's form. typed returns the input of a field.
func (d *ClaimDraft) Answer(step DraftStep, typed func(field string) string) {
	for _, field := range draftFields[step] {
		answer := typed(field)
		if slices.Contains(writtenFields, field) {
			answer = CleanText(answer)
		}
		*d.answer(field) = answer
	}
}

// answer returns the answer to a field of draftFields.
func (d *ClaimDraft) answer(field string) *string {
	return map[string]*string{
		FieldPolicy: &d.Policy, FieldKind: &d.Kind,
		FieldDate: &d.Date, FieldTime: &d.Time, FieldLocation: &d.Location, FieldHappened: &d.Happened,
		FieldInjuries: &d.Injuries, FieldInjured: &d.Injured,
		FieldVehicle: &d.Vehicle, FieldDriver: &d.Driver, FieldDriverName: &d.DriverName, FieldDrivable: &d.Drivable,
		FieldOtherParty: &d.OtherParty, FieldReport: &d.Report,
		FieldPhone: &d.Phone, FieldCallAt: &d.CallAt,
	}[field]
}

// LossDate returns the date of the loss, unknown unless the answer is a date.
func (d ClaimDraft) LossDate() Date {
	date, _ := ParseTypedDate(d.Date)
	return date
}

// LossTime returns the time of day of the loss as HH:MM, "" unless the answer is a time.
func (d ClaimDraft) LossTime() string {
	t, err := ParseTypedClock(d.Time)
	if err != nil {
		return ""
	}
	return t.Format("15:04")
}

// MaxClaimPhotos is how many photos one claim can have.
const MaxClaimPhotos = 10

// DraftPhoto is a photo of a draft, without the picture.
type DraftPhoto struct {
	ID, Name, ContentType string
	Size                  int  // in bytes
	Small                 bool // whether the browser has sent a small version, a JPEG
	// Angle is the side that the photo was added for, "" for any other photo.
	Angle Angle `json:",omitempty"`
}

// ArrivingPhoto is a stored photo of an upload that has not ended. It ends with the draft, as the
// others do.
type ArrivingPhoto struct {
	ID    string
	Since time.Time
}

// PhotoRoom returns how many more photos the draft can have.
func (d ClaimDraft) PhotoRoom() int { return max(0, MaxClaimPhotos-len(d.Photos)) }

// Photo returns the photo with an ID; ok is false for none.
func (d ClaimDraft) Photo(id string) (photo DraftPhoto, ok bool) {
	i := slices.IndexFunc(d.Photos, func(p DraftPhoto) bool { return p.ID == id })
	if i < 0 {
		return DraftPhoto{}, false
	}
	return d.Photos[i], true
}

// PhotoNames returns the names of the photos, in the order in which they were added.
func (d ClaimDraft) PhotoNames() []string {
	var names []string
	for _, p := range d.Photos {
		names = append(names, p.Name)
	}
	return names
}

// HasPhotoFrom reports whether a photo was added for a side.
func (d ClaimDraft) HasPhotoFrom(angle Angle) bool {
	return slices.ContainsFunc(d.Photos, func(p DraftPhoto) bool { return p.Angle == angle })
}

// RemovePhoto removes a photo from the draft and reports whether it had it.
func (d *ClaimDraft) RemovePhoto(id string) bool {
	before := len(d.Photos)
	d.Photos = slices.DeleteFunc(d.Photos, func(p DraftPhoto) bool { return p.ID == id })
	return len(d.Photos) < before
}

// SettlePhotos adds the photos of an upload that has ended, as far as there is room. It returns
// those for which uploads in the meantime left no room.
func (d *ClaimDraft) SettlePhotos(added []DraftPhoto) (surplus []DraftPhoto) {
	room := min(len(added), d.PhotoRoom())
	d.Photos = append(d.Photos, added[:room]...)
	d.Arriving = slices.DeleteFunc(d.Arriving, func(a ArrivingPhoto) bool {
		return slices.ContainsFunc(added, func(p DraftPhoto) bool { return p.ID == a.ID })
	})
	return added[room:]
}

// DropStale removes the photos that began to arrive before the given time and returns their IDs:
// their uploads were cut off.
func (d *ClaimDraft) DropStale(before time.Time) (ids []string) {
	d.Arriving = slices.DeleteFunc(d.Arriving, func(a ArrivingPhoto) bool {
		stale := a.Since.Before(before)
		if stale {
			ids = append(ids, a.ID)
		}
		return stale
	})
	return ids
}
