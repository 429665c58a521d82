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

	CallAt string // one of CallTimes
	Photos []StoredFile
}

// ClaimDraftDays is how many days a draft is stored after its first answer.
const ClaimDraftDays = 30

// Ends returns when the draft expires.
func (d ClaimDraft) Ends() time.Time { return d.Started.AddDate(0, 0, ClaimDraftDays) }

// writtenFields are the fields in which a member writes. The others are choices, which are taken as
// they are.
var writtenFields = []string{
	FieldDate, FieldTime, FieldLocation, FieldHappened, FieldInjured, FieldDriverName, FieldOtherParty, FieldReport,
	FieldPhone,
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

// StoredFile is a file that waits to be sent, without its content.
type StoredFile struct {
	ID, Name, ContentType string
	Size                  int    // in bytes
	Small                 bool   `json:",omitempty"` // whether the browser has sent a small version, a JPEG
	Shows                 string `json:",omitempty"` // what was asked for, "" for any other file
}

// PhotoRoom returns how many more photos the draft can have.
func (d ClaimDraft) PhotoRoom() int { return max(0, MaxClaimPhotos-len(d.Photos)) }

// Photo returns the photo with an ID; ok is false for none.
func (d ClaimDraft) Photo(id string) (photo StoredFile, ok bool) {
	i := slices.IndexFunc(d.Photos, func(p StoredFile) bool { return p.ID == id })
	if i < 0 {
		return StoredFile{}, false
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
	return slices.ContainsFunc(d.Photos, func(p StoredFile) bool { return p.Shows == string(angle) })
}

// AddPhoto adds a photo, or puts it in place of the one with its ID. It reports false for one that
// finds no room.
func (d *ClaimDraft) AddPhoto(photo StoredFile) bool {
	i := slices.IndexFunc(d.Photos, func(p StoredFile) bool { return p.ID == photo.ID })
	switch {
	case i >= 0:
		d.Photos[i] = photo
	case d.PhotoRoom() == 0:
		return false
	default:
		d.Photos = append(d.Photos, photo)
	}
	return true
}

// RemovePhoto removes a photo from the draft and reports whether it had it.
func (d *ClaimDraft) RemovePhoto(id string) bool {
	before := len(d.Photos)
	d.Photos = slices.DeleteFunc(d.Photos, func(p StoredFile) bool { return p.ID == id })
	return len(d.Photos) < before
}
