package member

import (
	"cmp"
	"slices"
	"time"
)

// Claim is a reported loss. The specification does not define its fields; openapi.yaml does. A list
// of claims may leave out Location and the fields after it. If it includes ToDos, every page can
// show them.
type Claim struct {
	Number, PolicyNumber   string
	Kind                   string // type of loss, in the provider's terms
	Description            string
	Status                 string // in the provider's terms
	Closed                 bool
	ClosedUnread           bool `json:",omitempty"` // whether that could not be read: it takes no file
	LossDate, ReportedDate Date

	Location string
	Steps    []ClaimStep // what has happened so far, in the provider's order
	OurPart  []string    // what the insurer does next
	YourPart []string    // what the member does next
	NextDate Date        // deadline of the next of these
	Adjuster *Adjuster   // nil until one is assigned

	Tracker  []TrackerStep // the stages of the claim in their order
	ToDos    []ToDo        // in the provider's order; in place of YourPart
	Files    []ClaimFile   // what the member has sent, in the provider's order
	Payments []ClaimPayment

	AcceptsFiles bool // whether the insurer takes photos and documents for the claim online
	Partial      bool `json:",omitempty"` // whether a part of it could not be read
	SaysToDos    bool `json:",omitempty"` // whether the provider says what the member does next
}

// Over returns the claim's details with what the list has in place of what they lack: some systems
// send only what the list has not.
func (c Claim) Over(listed Claim) Claim {
	c.Status = cmp.Or(c.Status, listed.Status)
	c.PolicyNumber, c.Kind = cmp.Or(c.PolicyNumber, listed.PolicyNumber), cmp.Or(c.Kind, listed.Kind)
	c.Description = cmp.Or(c.Description, listed.Description)
	c.LossDate, c.ReportedDate = cmp.Or(c.LossDate, listed.LossDate), cmp.Or(c.ReportedDate, listed.ReportedDate)
	return c
}

// ClaimStep is one event in the history of a claim.
type ClaimStep struct {
	Date Date
	Text string
}

// Adjuster is the person who handles a claim. Hours is free text.
type Adjuster struct{ Name, Phone, Email, Hours string }

func sortedClaims(all []Claim) []*Claim {
	claims := make([]*Claim, len(all))
	for i := range all {
		claims[i] = &all[i]
	}
	slices.SortStableFunc(claims, func(a, b *Claim) int {
		return cmp.Or(falseFirst(a.Closed, b.Closed), b.LossDate.Compare(a.LossDate))
	})
	return claims
}

// TrackerStep is one stage of a claim, named by the provider.
type TrackerStep struct {
	Name  string
	State StepState
	Date  Date   // when it was reached, unknown before that
	Note  string // such as an amount, "" for none
}

// StepState is the progress of a claim with respect to a stage.
type StepState string

// The values of [StepState].
const (
	StepDone StepState = "done"
	StepNow  StepState = "now"
	StepNext StepState = "next"
)

// ToDo is a task for the member about a claim.
type ToDo struct {
	ID     string
	Text   string
	Detail string // "" for none
	Due    Date
	Kind   ToDoKind
	Files  []RequestedFile // what the files of a ToDoFiles show, empty for any
	Done   bool
}

// ToDoKind is what completes a [ToDo].
type ToDoKind string

// The values of [ToDoKind]. One that can't be read is ToDoText.
const (
	ToDoFiles ToDoKind = "files" // photos or documents
	ToDoText  ToDoKind = "text"  // anything else, such as a message
)

// RequestedFile is one photo or document that a [ToDo] asks for.
type RequestedFile struct {
	Shows string // such as "The bumper from the left"
	Angle Angle  // from where to take the photo, "" if the provider sends none
}

// Angle is the side of a vehicle from which to take a photo.
type Angle string

// The values of [Angle].
const (
	FrontLeft  Angle = "front-left"
	Front      Angle = "front"
	FrontRight Angle = "front-right"
	Left       Angle = "left"
	Right      Angle = "right"
	RearLeft   Angle = "rear-left"
	Rear       Angle = "rear"
	RearRight  Angle = "rear-right"
)

// Angles are all values of [Angle].
var Angles = []Angle{FrontLeft, Front, FrontRight, Left, Right, RearLeft, Rear, RearRight}

// ClaimFile is a file that the insurer received for a claim.
type ClaimFile struct {
	Reference, Name string
	ToDo, Shows     string // the to-do that it is for, and which of its requested files; "" if unknown
	Received        Date
	At              time.Time `json:"-"` // when the portal sent it; zero for what the provider lists
	State           FileState
	Reason          string // why it was refused, "" otherwise
}

// FileState is the insurer's decision about a file.
type FileState string

// The values of [FileState]. One that can't be read is FileReceived.
const (
	FileReceived FileState = "received"
	FileAccepted FileState = "accepted"
	FileRefused  FileState = "refused"
)

// ClaimPayment is a payment that the insurer made on a claim.
type ClaimPayment struct {
	Date   Date
	Payee  string
	Amount Money
	For    string // "" when unknown
}

// TakesFiles reports whether the member can send photos and documents for the claim.
func (c Claim) TakesFiles() bool { return c.AcceptsFiles && !c.Closed && !c.ClosedUnread }

// Paid returns the sum of the payments. It is unknown if an amount is unknown or there are no
// payments.
func (c Claim) Paid() Money {
	if len(c.Payments) == 0 {
		return Money{}
	}
	sum := Cents(0)
	for _, p := range c.Payments {
		sum = sum.Add(p.Amount)
	}
	return sum
}

// OpenToDos returns the member's open tasks for the claim, earliest date first, those without a
// date last. A closed claim has none.
func (c Claim) OpenToDos() []ToDo {
	if c.Closed {
		return nil
	}
	open := slices.DeleteFunc(slices.Clone(c.ToDos), func(d ToDo) bool { return d.Done })
	slices.SortStableFunc(open, func(a, b ToDo) int { return compareDue(a.Due, b.Due) })
	return open
}

// compareDue sorts unknown dates last.
func compareDue(a, b Date) int {
	return cmp.Or(falseFirst(!a.Known(), !b.Known()), a.Compare(b))
}
