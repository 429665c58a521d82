package member

// Claim is a reported loss. Its fields are ours: the specification shows none.
// Those from Location on are known of a claim asked for by itself; in a list
// they may be missing.
type Claim struct {
	Number, PolicyNumber   string
	Kind                   string // the type of loss, in the provider's words
	Description            string
	Status                 string // the provider's own word
	LossDate, ReportedDate Date

	Location string
	Steps    []ClaimStep // what happened so far, in the provider's order
	OurPart  []string    // what the insurer does next
	YourPart []string    // what the member does next
	NextDate Date        // by when the next of these happens
	Adjuster *Adjuster   // nil while nobody is assigned
}

// ClaimStep is one thing that happened to a claim.
type ClaimStep struct {
	Date Date
	Text string
}

// Adjuster is the person who looks after a claim; Hours is when to reach them,
// in words.
type Adjuster struct{ Name, Phone, Email, Hours string }
