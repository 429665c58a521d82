package member

// Claim is a reported loss. The specification does not define its fields; openapi.yaml does. A list
// of claims may leave out Location and the fields after it.
type Claim struct {
	Number, PolicyNumber   string
	Kind                   string // type of loss, in the provider's terms
	Description            string
	Status                 string // in the provider's terms
	LossDate, ReportedDate Date

	Location string
	Steps    []ClaimStep // what has happened so far, in the provider's order
	OurPart  []string    // what the insurer does next
	YourPart []string    // what the member does next
	NextDate Date        // deadline of the next of these
	Adjuster *Adjuster   // nil until one is assigned
}

// ClaimStep is one event in the history of a claim.
type ClaimStep struct {
	Date Date
	Text string
}

// Adjuster is the person who handles a claim. Hours is free text.
type Adjuster struct{ Name, Phone, Email, Hours string }
