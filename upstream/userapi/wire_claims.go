package userapi

import (
	"strings"

	"memberportal/upstream/member"
)

// wireClaims is the response of GET /claims.
type wireClaims struct {
	Claims []*wireClaim `json:"claims"`
	Next   wireText     `json:"next"` // address of the next page, "" for none
	// AcceptsVehicleDetails is whether POST /claims has the fields about a vehicle and its driver.
	AcceptsVehicleDetails wireFlag `json:"acceptsVehicleDetails"`

	Unread wireUnread `json:"-"`
}

// Lost reports whether none of the list could be read, which is not the same as an empty list.
func (w *wireClaims) Lost() bool { return len(w.Claims) == 0 && w.Unread.Has("claims") }

// Members returns the claims in the order of the response.
func (w *wireClaims) Members() []member.Claim {
	return mapped(w.Claims, (*wireClaim).Member)
}

// wireClaim is the response of GET /claims/{claimNumber}, and the number in that of POST /claims.
type wireClaim struct {
	Number       wireText         `json:"claimNumber"`
	PolicyNumber wireText         `json:"policyNumber"`
	Kind         wireText         `json:"kind"`
	Description  wireText         `json:"description"`
	Status       wireText         `json:"status"`
	Closed       wireChoice       `json:"closed"`
	LossDate     wireDate         `json:"lossDate"`
	ReportedDate wireDate         `json:"reportedDate"`
	Location     wireText         `json:"location"`
	Steps        []*wireClaimStep `json:"steps"`
	OurPart      []wireText       `json:"ourPart"`
	YourPart     []wireText       `json:"yourPart"`
	NextDate     wireDate         `json:"nextDate"`
	Adjuster     *wireAdjuster    `json:"adjuster"`

	Tracker  []*wireTrackerStep  `json:"tracker"`
	ToDos    []*wireToDo         `json:"toDos"`
	Files    []*wireClaimFile    `json:"files"`
	Payments []*wireClaimPayment `json:"payments"`

	AcceptsFiles wireFlag `json:"acceptsFiles"`
}

type wireTrackerStep struct {
	Name  wireText `json:"name"`
	State wireText `json:"state"`
	Date  wireDate `json:"date"`
	Note  wireText `json:"note"`
}

type wireToDo struct {
	ID     wireText   `json:"id"`
	Text   wireText   `json:"text"`
	Detail wireText   `json:"detail"`
	Due    wireDate   `json:"due"`
	Kind   wireText   `json:"kind"`
	Files  []wireText `json:"files"`
	Angles []wireText `json:"angles"` // in the order of Files
	Done   wireFlag   `json:"done"`
}

// wireClaimFile is one file of a claim, and the response of POST /claims/{claimNumber}/files.
type wireClaimFile struct {
	Reference wireText `json:"reference"`
	Name      wireText `json:"name"`
	ToDo      wireText `json:"toDo"`
	Shows     wireText `json:"shows"`
	Received  wireDate `json:"received"`
	State     wireText `json:"state"`
	Reason    wireText `json:"reason"`
}

type wireClaimPayment struct {
	Date   wireDate  `json:"date"`
	Payee  wireText  `json:"payee"`
	Amount wireMoney `json:"amount"`
	For    wireText  `json:"for"`
}

type wireClaimStep struct {
	Date wireDate `json:"date"`
	Text wireText `json:"text"`
}

type wireAdjuster struct {
	Name  wireText `json:"name"`
	Phone wireText `json:"phone"`
	Email wireText `json:"email"`
	Hours wireText `json:"hours"`
}

// Member returns the claim.
func (w *wireClaim) Member() member.Claim {
	return member.Claim{
		Number: string(w.Number), PolicyNumber: string(w.PolicyNumber), Kind: string(w.Kind), Description: string(w.Description),
		Status: string(w.Status), Closed: w.Closed.Or(saysClosed(w.Status)), LossDate: w.LossDate.Date, ReportedDate: w.ReportedDate.Date, Location: string(w.Location),
		Steps: mapped(w.Steps, (*wireClaimStep).step), OurPart: nonEmpty(w.OurPart), YourPart: nonEmpty(w.YourPart),
		NextDate: w.NextDate.Date, Adjuster: w.Adjuster.adjuster(),
		Tracker: mapped(withIDs(w.Tracker, func(s *wireTrackerStep) wireText { return s.Name }), (*wireTrackerStep).step),
		ToDos:   mapped(withIDs(w.ToDos, func(d *wireToDo) wireText { return d.Text }), (*wireToDo).toDo),
		Files:   mapped(w.Files, (*wireClaimFile).Member), Payments: mapped(w.Payments, (*wireClaimPayment).payment),
		AcceptsFiles: bool(w.AcceptsFiles),
	}
}

// saysClosed reports whether a status describes a closed claim, for a provider without the flag.
// Any other text means an open claim, so that no action is withheld.
func saysClosed(status wireText) bool {
	return strings.Contains(strings.ToLower(string(status)), "closed")
}

func (w *wireTrackerStep) step() member.TrackerStep {
	return member.TrackerStep{
		Name: string(w.Name), Date: w.Date.Date, Note: string(w.Note),
		State: oneOf(w.State, member.StepNext, member.StepDone, member.StepNow),
	}
}

func (w *wireToDo) toDo() member.ToDo {
	return member.ToDo{
		ID: string(w.ID), Text: string(w.Text), Detail: string(w.Detail), Due: w.Due.Date, Done: bool(w.Done),
		Kind: oneOf(w.Kind, member.ToDoText, member.ToDoFiles), Files: w.requested(),
	}
}

// requested returns the files that the to-do asks for, each with its angle if there is one.
func (w *wireToDo) requested() []member.RequestedFile {
	var all []member.RequestedFile
	for i, shows := range w.Files {
		if shows == "" {
			continue
		}
		file := member.RequestedFile{Shows: string(shows)}
		if i < len(w.Angles) {
			file.Angle = oneOf(w.Angles[i], "", member.Angles...)
		}
		all = append(all, file)
	}
	return all
}

// Member returns the file.
func (w *wireClaimFile) Member() member.ClaimFile {
	file := member.ClaimFile{
		Reference: string(w.Reference), Name: string(w.Name), ToDo: string(w.ToDo), Shows: string(w.Shows), Received: w.Received.Date,
		State: oneOf(w.State, member.FileReceived, member.FileAccepted, member.FileRefused),
	}
	if file.State == member.FileRefused {
		file.Reason = string(w.Reason)
	}
	return file
}

func (w *wireClaimPayment) payment() member.ClaimPayment {
	return member.ClaimPayment{Date: w.Date.Date, Payee: string(w.Payee), Amount: w.Amount.Money, For: string(w.For)}
}

func (w *wireClaimStep) step() member.ClaimStep {
	return member.ClaimStep{Date: w.Date.Date, Text: string(w.Text)}
}

// wireAdjuster returns nil for an adjuster without a name.
func (w *wireAdjuster) adjuster() *member.Adjuster {
	if w == nil || w.Name == "" {
		return nil
	}
	return &member.Adjuster{Name: string(w.Name), Phone: string(w.Phone), Email: string(w.Email), Hours: string(w.Hours)}
}
