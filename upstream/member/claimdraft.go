package member

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// ClaimDraft is a claim that a member has started but not sent: every answer as the member typed
// it, even if it is invalid. It is stored as JSON, so a field keeps its name and meaning.
type ClaimDraft struct {
	Key     string // idempotency key
	Started time.Time
	Answers map[string]string `json:"-"` // by the name of the field
	Photos  []StoredFile
}

// storedName is the key of an answer in the stored draft: DriverName for driver-name.
func storedName(field string) string {
	name := ""
	for part := range strings.SplitSeq(field, "-") {
		name += strings.ToUpper(part[:1]) + part[1:]
	}
	return name
}

// MarshalJSON writes each answer under a key of its own. Two versions run side by side during an
// update, and each reads the other's drafts.
func (d ClaimDraft) MarshalJSON() ([]byte, error) {
	all := map[string]any{"Key": d.Key, "Started": d.Started, "Photos": d.Photos}
	for field, answer := range d.Answers {
		all[storedName(field)] = answer
	}
	return json.Marshal(all)
}

// UnmarshalJSON reads what [ClaimDraft.MarshalJSON] writes.
func (d *ClaimDraft) UnmarshalJSON(data []byte) error {
	type plain ClaimDraft
	var all map[string]json.RawMessage
	if err := errors.Join(json.Unmarshal(data, (*plain)(d)), json.Unmarshal(data, &all)); err != nil {
		return err
	}
	d.Answers = map[string]string{}
	for _, fields := range claimFields {
		for _, field := range fields {
			answer, stored := "", all[storedName(field.Name)]
			if stored != nil && json.Unmarshal(stored, &answer) != nil {
				return fmt.Errorf("claim draft: %s is not a text", field.Name)
			}
			d.Answers[field.Name] = answer
		}
	}
	return nil
}

// ClaimDraftDays is how many days a draft is stored after its first answer.
const ClaimDraftDays = 30

// Ends returns when the draft expires.
func (d ClaimDraft) Ends() time.Time { return d.Started.AddDate(0, 0, ClaimDraftDays) }

// Answer stores the input of a step's form. typed returns the input of a field.
func (d *ClaimDraft) Answer(step DraftStep, typed func(field string) string) {
	answers := maps.Clone(d.Answers)
	if answers == nil {
		answers = map[string]string{}
	}
	for _, field := range claimFields[step] {
		answers[field.Name] = field.Clean(typed(field.Name))
	}
	d.Answers = answers
}

// LossDate returns the date of the loss, unknown unless the answer is a date.
func (d ClaimDraft) LossDate() Date {
	date, _ := ParseTypedDate(d.Answers[FieldDate])
	return date
}

// LossTime returns the time of day of the loss as HH:MM, "" unless the answer is a time.
func (d ClaimDraft) LossTime() string {
	t, err := ParseTypedClock(d.Answers[FieldTime])
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

// DraftStep is one page of a new claim, as in its address.
type DraftStep string

// The steps of a new claim.
const (
	StepPolicy  DraftStep = "policy"
	StepKind    DraftStep = "kind"
	StepLoss    DraftStep = "what-happened"
	StepVehicle DraftStep = "vehicle" // auto claims only
	StepPhotos  DraftStep = "photos"
	StepContact DraftStep = "contact"
	StepReview  DraftStep = "review"
)

var draftSteps = []DraftStep{StepPolicy, StepKind, StepLoss, StepVehicle, StepPhotos, StepContact, StepReview}

// IsKnown reports whether some claims have the step.
func (s DraftStep) IsKnown() bool { return slices.Contains(draftSteps, s) }

// The fields of the steps.
const (
	FieldPolicy     = "policy"
	FieldKind       = "kind"
	FieldDate       = "date"
	FieldTime       = "time"
	FieldLocation   = "location"
	FieldHappened   = "happened"
	FieldInjuries   = "injuries"
	FieldInjured    = "injured"
	FieldVehicle    = "vehicle"
	FieldDriver     = "driver"
	FieldDriverName = "driver-name"
	FieldDrivable   = "drivable"
	FieldOtherParty = "other-party"
	FieldReport     = "report"
	FieldPhone      = "phone"
	FieldCallAt     = "call-at"
)

// claimFields are the fields of each step with questions, in their order.
var claimFields = map[DraftStep][]Field{
	StepPolicy: {{Name: FieldPolicy}},
	StepKind:   {{Name: FieldKind}},
	StepLoss: {
		{Name: FieldDate, Kind: AskLossDay},
		{Name: FieldTime, Kind: AskClock, Optional: true},
		{Name: FieldLocation, Kind: AskLine},
		{Name: FieldHappened, Kind: AskText},
		{Name: FieldInjuries, Choices: []string{AnswerNo, AnswerYes, AnswerUnknown}, Opens: []string{AnswerYes}},
		{Name: FieldInjured, Kind: AskLine, Optional: true, Below: FieldInjuries},
	},
	StepVehicle: {
		{Name: FieldVehicle, Listed: vehiclesOrAnother},
		{Name: FieldDriver, Listed: driversOrAnother, Opens: []string{AnswerOther}},
		{Name: FieldDriverName, Kind: AskLine, Below: FieldDriver},
		{Name: FieldDrivable, Choices: []string{AnswerYes, AnswerNo, AnswerUnknown}},
		{Name: FieldOtherParty, Kind: AskText, Optional: true},
		{Name: FieldReport, Kind: AskCode, Optional: true},
	},
	StepContact: {
		{Name: FieldPhone, Kind: AskPhone},
		{Name: FieldCallAt, Choices: []string{"any", "morning", "afternoon", "evening"}},
	},
}

func vehiclesOrAnother(p Policy) []string { return append(VehicleKeys(p), AnswerOther) }

func driversOrAnother(p Policy) []string { return append(driverNames(p), AnswerOther, AnswerNone) }
