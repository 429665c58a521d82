package member

// Document is a file the provider keeps for the member. Its fields are ours.
type Document struct {
	ID            string
	Title         string
	Kind          string // the provider's word: "Bill", "Policy", "ID card", "Notice", "Tax"
	PolicyNumber  string // "" when it is about no policy
	AccountNumber string // "" when it is about no account
	Date          Date
	ContentType   string // media type, "" when unknown
	Size          int64  // bytes, 0 when unknown
}
