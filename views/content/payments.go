package content

// Payments holds the texts of the payments page, of its steps without JavaScript, and of the
// payment processor's window. For an account that has AutoPay, the texts by operation have the key
// changeAutoPay in place of enrollAutoPay.
type Payments struct {
	Title       string   `yaml:"title"`
	NeedsScript LinkText `yaml:"needsScript"` // without JavaScript
	SeeBilling  string   `yaml:"seeBilling"`

	Operations  Keyed[string]     `yaml:"operations"`  // labels of the buttons, by operation
	DialogTitle Keyed[string]     `yaml:"dialogTitle"` // of the confirmation (section 9), by operation
	ConfirmDue  AccountAmountText `yaml:"confirmDue"`  // what is due, above DialogText
	DialogText  []string          `yaml:"dialogText"`
	Cancel      string            `yaml:"cancel"`
	Continue    string            `yaml:"continue"`
	Earlier     EarlierPayment    `yaml:"earlier"`

	Window  PaymentWindow  `yaml:"window"`
	Results PaymentResults `yaml:"results"`
	Receipt Receipt        `yaml:"receipt"`
	Deny    DenyPayment    `yaml:"deny"`

	OtherWays OtherWays `yaml:"otherWays"`
}

// EarlierPayment holds the confirmation's texts about a payment that may already have been charged.
type EarlierPayment struct {
	Submitted        AmountDateTimeText  `yaml:"submitted"`
	SubmittedUnnamed DateTimeText        `yaml:"submittedUnnamed"` // without an amount
	Missing          AmountDatePhoneText `yaml:"missing"`
	MissingUnnamed   DatePhoneText       `yaml:"missingUnnamed"`
	Unknown          DateTimeText        `yaml:"unknown"` // without a result
	Continue         string              `yaml:"continue"`
}

// PaymentWindow holds the texts for a payment window that is opening, is open, or has failed to
// open.
type PaymentWindow struct {
	Opening  string `yaml:"opening"`
	Open     string `yaml:"open"`
	Checking string `yaml:"checking"` // after it closed

	Failed     OperationText `yaml:"failed"` // {operation} is the label of its button
	FailedText string        `yaml:"failedText"`
	Support    string        `yaml:"support"` // above section 8's text
	TryAgain   string        `yaml:"tryAgain"`
	OtherWays  string        `yaml:"otherWays"`
}

// PaymentResults holds the texts for a closed payment window. Times are those of the amounts.
type PaymentResults struct {
	Submitted string         `yaml:"submitted"` // the processor reported a payment
	Paid      AmountItemText `yaml:"paid"`
	Posting   string         `yaml:"posting"` // and the amounts do not include it
	Posted    TimeText       `yaml:"posted"`  // and the amounts include it
	Details   string         `yaml:"details"` // heading of what the processor reported
	Done      string         `yaml:"done"`    // link to Home
	Next      ItemText       `yaml:"next"`    // another bill
	Pay       AmountText     `yaml:"pay"`     // its button
	AutoPay   AutoPayOn      `yaml:"autoPay"` // the account shows that AutoPay is on

	Canceled Keyed[string] `yaml:"canceled"` // by operation, like the next ones
	Saved    Keyed[string] `yaml:"saved"`

	Closed    string          `yaml:"closed"` // without a result
	Unchanged Keyed[TimeText] `yaml:"unchanged"`
	Changed   Keyed[TimeText] `yaml:"changed"`
	Unchecked TimeText        `yaml:"unchecked"` // no newer amounts
	NoCheck   string          `yaml:"noCheck"`   // the portal did not answer

	Amount    string     `yaml:"amount"`
	WithFee   AmountText `yaml:"withFee"` // the amount, which was more than what posted
	Fee       string     `yaml:"fee"`     // that the processor named
	Account   string     `yaml:"account"`
	Time      string     `yaml:"time"`
	Reference string     `yaml:"reference"`
	Receipt   string     `yaml:"receipt"` // link
}

// AutoPayOn holds the texts after AutoPay was set up or changed.
type AutoPayOn struct {
	Title        string               `yaml:"title"`
	Draws        AmountMethodDateText `yaml:"draws"`        // the next payment
	DrawsUnnamed AmountDateText       `yaml:"drawsUnnamed"` // without a method of payment
	After        string               `yaml:"after"`        // while a bill is due
	Next         string               `yaml:"next"`         // while none is
}

// DenyPayment holds the texts for denying a payment that the processor reported.
type DenyPayment struct {
	Action      string         `yaml:"action"` // the button on the payments page
	Title       string         `yaml:"title"`
	Text        string         `yaml:"text"`
	Call        PhoneText      `yaml:"call"`
	Aside       Aside          `yaml:"aside"`
	Confirm     string         `yaml:"confirm"`
	Keep        string         `yaml:"keep"`
	Done        AmountDateText `yaml:"done"`
	DoneUnnamed DateText       `yaml:"doneUnnamed"` // without an amount
	Posted      PhoneText      `yaml:"posted"`      // the account shows the payment after all
}

// Receipt holds the texts of the receipt of a payment.
type Receipt struct {
	Title    string `yaml:"title"`
	Aside    Aside  `yaml:"aside"` // what the receipt is, and is not
	Insured  string `yaml:"insured"`
	Status   string `yaml:"status"`
	Posting  string `yaml:"posting"`
	Posted   string `yaml:"posted"`
	Missing  string `yaml:"missing"`
	NoAmount string `yaml:"noAmount"`
}

// OtherWays holds the texts about payments by phone and mail. Titles are those of the page that a
// browser without JavaScript shows, by operation.
type OtherWays struct {
	Heading string        `yaml:"heading"`
	Titles  Keyed[string] `yaml:"titles"`
	Reason  string        `yaml:"reason"` // why the processor's window is missing
	Account string        `yaml:"account"`
	Back    string        `yaml:"back"`

	PhoneHeading string                `yaml:"phoneHeading"`
	Phone        PhoneHoursAccountText `yaml:"phone"`
	MailHeading  string                `yaml:"mailHeading"`
	Mail         AccountText           `yaml:"mail"` // above the postal address
	AgentHeading string                `yaml:"agentHeading"`
}
