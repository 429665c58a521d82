package wire

import (
	"strings"

	"memberportal/upstream/member"
)

// Claims is the response of GET /claims.
type Claims struct {
	Claims []*Claim `json:"claims"`
	Next   Text     `json:"next"` // address of the next page, "" for none
	// AcceptsVehicleDetails is whether POST /claims has the fields about a vehicle and its driver.
	AcceptsVehicleDetails Flag `json:"acceptsVehicleDetails"`

	Unread Unread `json:"-"`
}

// Lost reports whether none of the list could be read, which is not the same as an empty list.
func (w *Claims) Lost() bool { return len(w.Claims) == 0 && w.Unread.Has("claims") }

// Members returns the claims in the order of the response.
func (w *Claims) Members() []member.Claim {
	return Mapped(w.Claims, (*Claim).Member)
}

// Claim is the response of GET /claims/{claimNumber}, and the number in that of POST /claims.
type Claim struct {
	Number       Text         `json:"claimNumber"`
	PolicyNumber Text         `json:"policyNumber"`
	Kind         Text         `json:"kind"`
	Description  Text         `json:"description"`
	Status       Text         `json:"status"`
	Closed       Choice       `json:"closed"`
	LossDate     Date         `json:"lossDate"`
	ReportedDate Date         `json:"reportedDate"`
	Location     Text         `json:"location"`
	Steps        []*claimStep `json:"steps"`
	OurPart      []Text       `json:"ourPart"`
	YourPart     []Text       `json:"yourPart"`
	NextDate     Date         `json:"nextDate"`
	Adjuster     *adjuster    `json:"adjuster"`

	Tracker  []*trackerStep  `json:"tracker"`
	ToDos    []*toDo         `json:"toDos"`
	Files    []*ClaimFile    `json:"files"`
	Payments []*claimPayment `json:"payments"`

	AcceptsFiles Flag `json:"acceptsFiles"`
}

type trackerStep struct {
	Name  Text `json:"name"`
	State Text `json:"state"`
	Date  Date `json:"date"`
	Note  Text `json:"note"`
}

type toDo struct {
	ID     Text   `json:"id"`
	Text   Text   `json:"text"`
	Detail Text   `json:"detail"`
	Due    Date   `json:"due"`
	Kind   Text   `json:"kind"`
	Files  []Text `json:"files"`
	Done   Flag   `json:"done"`
}

// ClaimFile is one file of a claim, and the response of POST /claims/{claimNumber}/files.
type ClaimFile struct {
	Reference Text `json:"reference"`
	Name      Text `json:"name"`
	Received  Date `json:"received"`
	State     Text `json:"state"`
	Reason    Text `json:"reason"`
}

type claimPayment struct {
	Date   Date  `json:"date"`
	Payee  Text  `json:"payee"`
	Amount Money `json:"amount"`
	For    Text  `json:"for"`
}

type claimStep struct {
	Date Date `json:"date"`
	Text Text `json:"text"`
}

type adjuster struct {
	Name  Text `json:"name"`
	Phone Text `json:"phone"`
	Email Text `json:"email"`
	Hours Text `json:"hours"`
}

// Member returns the claim.
func (w *Claim) Member() member.Claim {
	return member.Claim{
		Number: string(w.Number), PolicyNumber: string(w.PolicyNumber), Kind: string(w.Kind), Description: string(w.Description),
		Status: string(w.Status), Closed: w.Closed.Or(saysClosed(w.Status)), LossDate: w.LossDate.Date, ReportedDate: w.ReportedDate.Date, Location: string(w.Location),
		Steps: Mapped(w.Steps, (*claimStep).step), OurPart: nonEmpty(w.OurPart), YourPart: nonEmpty(w.YourPart),
		NextDate: w.NextDate.Date, Adjuster: w.Adjuster.adjuster(),
		Tracker: Mapped(withIDs(w.Tracker, func(s *trackerStep) Text { return s.Name }), (*trackerStep).step),
		ToDos:   Mapped(withIDs(w.ToDos, func(d *toDo) Text { return d.Text }), (*toDo).toDo),
		Files:   Mapped(w.Files, (*ClaimFile).Member), Payments: Mapped(w.Payments, (*claimPayment).payment),
		AcceptsFiles: bool(w.AcceptsFiles),
	}
}

// saysClosed reports whether a status describes a closed claim, for a provider without the flag.
// Any other text means an open claim, so that no action is withheld.
func saysClosed(status Text) bool { return strings.Contains(strings.ToLower(string(status)), "closed") }

func (w *trackerStep) step() member.TrackerStep {
	return member.TrackerStep{
		Name: string(w.Name), Date: w.Date.Date, Note: string(w.Note),
		State: oneOf(w.State, member.StepNext, member.StepDone, member.StepNow),
	}
}

func (w *toDo) toDo() member.ToDo {
	return member.ToDo{
		ID: string(w.ID), Text: string(w.Text), Detail: string(w.Detail), Due: w.Due.Date, Done: bool(w.Done),
		Kind: oneOf(w.Kind, member.ToDoText, member.ToDoFiles), Files: nonEmpty(w.Files),
	}
}

// Member returns the file.
func (w *ClaimFile) Member() member.ClaimFile {
	file := member.ClaimFile{
		Reference: string(w.Reference), Name: string(w.Name), Received: w.Received.Date,
		State: oneOf(w.State, member.FileReceived, member.FileAccepted, member.FileRefused),
	}
	if file.State == member.FileRefused {
		file.Reason = string(w.Reason)
	}
	return file
}

func (w *claimPayment) payment() member.ClaimPayment {
	return member.ClaimPayment{Date: w.Date.Date, Payee: string(w.Payee), Amount: w.Amount.Money, For: string(w.For)}
}

func (w *claimStep) step() member.ClaimStep {
	return member.ClaimStep{Date: w.Date.Date, Text: string(w.Text)}
}

// adjuster returns nil for an adjuster without a name.
func (w *adjuster) adjuster() *member.Adjuster {
	if w == nil || w.Name == "" {
		return nil
	}
	return &member.Adjuster{Name: string(w.Name), Phone: string(w.Phone), Email: string(w.Email), Hours: string(w.Hours)}
}
