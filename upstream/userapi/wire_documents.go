package userapi

import "memberportal/upstream/member"

// wireDocuments is the response of GET /documents.
type wireDocuments struct {
	Documents []*wireDocument `json:"documents"`
	Next      wireText        `json:"next"` // address of the next page, "" for none

	Unread wireUnread `json:"-"`
}

// Lost reports whether none of the list could be read, which is not the same as an empty list.
func (w *wireDocuments) Lost() bool { return len(w.Documents) == 0 && w.Unread.Has("documents") }

type wireDocument struct {
	ID            wireText  `json:"documentId"`
	Title         wireText  `json:"title"`
	Kind          wireText  `json:"kind"`
	PolicyNumber  wireText  `json:"policyNumber"`
	AccountNumber wireText  `json:"accountNumber"`
	Date          wireDate  `json:"date"`
	TermStart     wireDate  `json:"termEffectiveDate"`
	ContentType   wireText  `json:"contentType"`
	Size          wireCount `json:"size"`
}

// Members leaves out documents without an ID, which can't be opened.
func (w *wireDocuments) Members() []member.Document {
	return mapped(withIDs(w.Documents, func(d *wireDocument) wireText { return d.ID }), func(d *wireDocument) member.Document {
		return member.Document{
			ID: string(d.ID), Title: string(d.Title), Kind: string(d.Kind), PolicyNumber: string(d.PolicyNumber),
			AccountNumber: string(d.AccountNumber), Date: d.Date.Date, TermStart: d.TermStart.Date, ContentType: string(d.ContentType), Size: int64(d.Size),
		}
	})
}
