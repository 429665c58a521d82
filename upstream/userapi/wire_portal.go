package userapi

import (
	"encoding/json"
	"time"

	"memberportal/upstream/member"
)

// The responses of the calls that the specification does not define. See openapi.yaml.

type wireClaims struct {
	Claims []*wireClaim `json:"claims"`
}

func (w *wireClaims) claims() []member.Claim {
	return mapped(w.Claims, (*wireClaim).claim)
}

type wireClaim struct {
	Number       text             `json:"claimNumber"`
	PolicyNumber text             `json:"policyNumber"`
	Kind         text             `json:"kind"`
	Description  text             `json:"description"`
	Status       text             `json:"status"`
	LossDate     date             `json:"lossDate"`
	ReportedDate date             `json:"reportedDate"`
	Location     text             `json:"location"`
	Steps        []*wireClaimStep `json:"steps"`
	OurPart      []text           `json:"ourPart"`
	YourPart     []text           `json:"yourPart"`
	NextDate     date             `json:"nextDate"`
	Adjuster     *wireAdjuster    `json:"adjuster"`
}

type wireClaimStep struct {
	Date date `json:"date"`
	Text text `json:"text"`
}

type wireAdjuster struct {
	Name  text `json:"name"`
	Phone text `json:"phone"`
	Email text `json:"email"`
	Hours text `json:"hours"`
}

func (w *wireClaim) claim() member.Claim {
	return member.Claim{
		Number: string(w.Number), PolicyNumber: string(w.PolicyNumber), Kind: string(w.Kind), Description: string(w.Description),
		Status: string(w.Status), LossDate: w.LossDate.Date, ReportedDate: w.ReportedDate.Date, Location: string(w.Location),
		Steps: mapped(w.Steps, (*wireClaimStep).step), OurPart: nonEmpty(w.OurPart), YourPart: nonEmpty(w.YourPart),
		NextDate: w.NextDate.Date, Adjuster: w.Adjuster.adjuster(),
	}
}

func (w *wireClaimStep) step() member.ClaimStep {
	return member.ClaimStep{Date: w.Date.Date, Text: string(w.Text)}
}

// adjuster returns nil for an adjuster without a name.
func (w *wireAdjuster) adjuster() *member.Adjuster {
	if w == nil || w.Name == "" {
		return nil
	}
	return &member.Adjuster{Name: string(w.Name), Phone: string(w.Phone), Email: string(w.Email), Hours: string(w.Hours)}
}

type wireNewClaim struct {
	PolicyNumber string      `json:"policyNumber"`
	Kind         string      `json:"kind"`
	LossDate     member.Date `json:"lossDate"`
	LossTime     string      `json:"lossTime,omitempty"`
	Location     string      `json:"location,omitempty"`
	Description  string      `json:"description"`
	Injuries     string      `json:"injuries,omitempty"`
	ContactPhone string      `json:"contactPhone,omitempty"`
	ContactTime  string      `json:"contactTime,omitempty"`
}

func newWireNewClaim(n NewClaim) wireNewClaim {
	return wireNewClaim{
		PolicyNumber: n.PolicyNumber, Kind: n.Kind, LossDate: n.LossDate, LossTime: n.LossTime, Location: n.Location,
		Description: n.Description, Injuries: n.Injuries, ContactPhone: n.ContactPhone, ContactTime: n.ContactTime,
	}
}

type wireDocuments struct {
	Documents []*wireDocument `json:"documents"`
}

type wireDocument struct {
	ID            text  `json:"documentId"`
	Title         text  `json:"title"`
	Kind          text  `json:"kind"`
	PolicyNumber  text  `json:"policyNumber"`
	AccountNumber text  `json:"accountNumber"`
	Date          date  `json:"date"`
	ContentType   text  `json:"contentType"`
	Size          count `json:"size"`
}

// documents leaves out documents without an ID, which can't be opened.
func (w *wireDocuments) documents() []member.Document {
	return mapped(withIDs(w.Documents, func(d *wireDocument) text { return d.ID }), func(d *wireDocument) member.Document {
		return member.Document{
			ID: string(d.ID), Title: string(d.Title), Kind: string(d.Kind), PolicyNumber: string(d.PolicyNumber),
			AccountNumber: string(d.AccountNumber), Date: d.Date.Date, ContentType: string(d.ContentType), Size: int64(d.Size),
		}
	})
}

type wireMessages struct {
	Messages []*wireMessage `json:"messages"`
}

type wireMessage struct {
	ID      text         `json:"messageId"`
	Subject text         `json:"subject"`
	About   *wireAbout   `json:"about"`
	Date    timestamp    `json:"date"`
	From    text         `json:"from"`
	Unread  flag         `json:"unread"`
	Entries []*wireEntry `json:"entries"`
}

type wireAbout struct {
	Kind   text `json:"kind"`
	Number text `json:"number"`
}

type wireEntry struct {
	From       text      `json:"from"`
	FromMember flag      `json:"fromMember"`
	At         timestamp `json:"at"`
	Text       text      `json:"text"`
}

// messages leaves out messages without an ID, which can't be opened.
func (w *wireMessages) messages() []member.Message {
	return mapped(withIDs(w.Messages, func(m *wireMessage) text { return m.ID }), (*wireMessage).message)
}

func (w *wireMessage) message() member.Message {
	return member.Message{
		ID: string(w.ID), Subject: string(w.Subject), About: w.About.about(), Date: w.Date.Time, From: string(w.From),
		Unread: bool(w.Unread), Entries: mapped(w.Entries, (*wireEntry).entry),
	}
}

func (w *wireEntry) entry() member.MessageEntry {
	return member.MessageEntry{From: string(w.From), FromMember: bool(w.FromMember), At: w.At.Time, Text: string(w.Text)}
}

// about returns the zero value unless the kind is known and there is a number.
func (w *wireAbout) about() member.About {
	if w == nil || w.Number == "" {
		return member.About{}
	}
	switch kind := member.AboutKind(w.Kind); kind {
	case member.AboutBill, member.AboutClaim, member.AboutPolicy:
		return member.About{Kind: kind, Number: string(w.Number)}
	}
	return member.About{}
}

type wireOutgoing struct {
	InReplyTo string        `json:"inReplyTo,omitempty"`
	Subject   string        `json:"subject,omitempty"`
	About     *wireOutAbout `json:"about,omitempty"`
	Text      string        `json:"text"`
}

type wireOutAbout struct {
	Kind   string `json:"kind"`
	Number string `json:"number"`
}

func newWireOutgoing(m OutgoingMessage) wireOutgoing {
	w := wireOutgoing{InReplyTo: m.InReplyTo, Subject: m.Subject, Text: m.Text}
	if m.About != (member.About{}) {
		w.About = &wireOutAbout{string(m.About.Kind), m.About.Number}
	}
	return w
}

// timestamp is a date and time in RFC 3339. An invalid one is unknown.
type timestamp struct{ time.Time }

func (m *timestamp) UnmarshalJSON(data []byte) error {
	var t text
	if err := t.UnmarshalJSON(data); err != nil {
		return err
	}
	m.Time, _ = time.Parse(time.RFC3339, string(t))
	return nil
}

// count is a number that is not negative, as a number or a string. An invalid one is 0.
type count int64

func (c *count) UnmarshalJSON(data []byte) error {
	var t text
	if err := t.UnmarshalJSON(data); err != nil {
		return err
	}
	n, err := json.Number(t).Int64()
	if err != nil || n < 0 {
		n = 0
	}
	*c = count(n)
	return nil
}

// nonEmpty returns the texts that are not empty.
func nonEmpty(wires []text) (strs []string) {
	for _, w := range wires {
		if w != "" {
			strs = append(strs, string(w))
		}
	}
	return strs
}

// withIDs returns the entries that have an ID.
func withIDs[W any](wires []*W, id func(*W) text) (kept []*W) {
	for _, w := range wires {
		if w != nil && id(w) != "" {
			kept = append(kept, w)
		}
	}
	return kept
}
