package wire

import "memberportal/upstream/member"

// Documents is the response of GET /documents.
type Documents struct {
	Documents []*document `json:"documents"`
	Next      Text        `json:"next"` // address of the next page, "" for none

	Unread Unread `json:"-"`
}

// Lost reports whether none of the list could be read, which is not the same as an empty list.
func (w *Documents) Lost() bool { return len(w.Documents) == 0 && w.Unread.Has("documents") }

type document struct {
	ID            Text  `json:"documentId"`
	Title         Text  `json:"title"`
	Kind          Text  `json:"kind"`
	PolicyNumber  Text  `json:"policyNumber"`
	AccountNumber Text  `json:"accountNumber"`
	Date          Date  `json:"date"`
	TermStart     Date  `json:"termEffectiveDate"`
	ContentType   Text  `json:"contentType"`
	Size          count `json:"size"`
}

// Members leaves out documents without an ID, which can't be opened.
func (w *Documents) Members() []member.Document {
	return Mapped(withIDs(w.Documents, func(d *document) Text { return d.ID }), func(d *document) member.Document {
		return member.Document{
			ID: string(d.ID), Title: string(d.Title), Kind: string(d.Kind), PolicyNumber: string(d.PolicyNumber),
			AccountNumber: string(d.AccountNumber), Date: d.Date.Date, TermStart: d.TermStart.Date, ContentType: string(d.ContentType), Size: int64(d.Size),
		}
	})
}
