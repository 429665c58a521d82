package member

import "time"

// DocumentList is the member's documents in the provider's order.
type DocumentList struct {
	Documents  []Document
	Incomplete bool      // whether some could not be loaded
	ReadAt     time.Time // start time of the call
}

// Document describes a file that the provider stores for the member. The specification does not
// define its fields; openapi.yaml does.
type Document struct {
	ID            string
	Title         string
	Kind          string // in the provider's terms: "Bill", "Policy", "ID card", "Notice", "Tax"
	PolicyNumber  string // "" for none
	AccountNumber string // "" for none
	Date          Date
	TermStart     Date   // first day of the policy's term that it belongs to, zero when unknown
	ContentType   string // media type, "" when unknown
	Size          int64  // bytes, 0 when unknown
}
