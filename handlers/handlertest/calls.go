package handlertest

// Calls of the other systems, as faults name them.
const (
	TokenCall   = "POST /identity/token"
	AttachCall  = "POST /profiles/attach-account-policy"
	SummaryCall = "GET /accounts/{accountNumber}/billing-summary"
)

// SavedNotice is above a form whose input was saved while the member signed in.
const SavedNotice = "We saved your input. Check it and send it again."
