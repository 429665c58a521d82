package content

// Account holds the texts about a billing account that several pages show.
type Account struct {
	Accounts string      `yaml:"accounts"` // name of the list of accounts, read aloud
	Switch   string      `yaml:"switch"`   // opens that list
	Account  AccountText `yaml:"account"`
	Item     AccountText `yaml:"item"` // the account within a sentence
	Closed   string      `yaml:"closed"`
	More     MoreText    `yaml:"more"` // the account's policies

	MinimumDue      string `yaml:"minimumDue"`
	DueDate         string `yaml:"dueDate"`
	Balance         string `yaml:"balance"`
	MinimumDueAfter string `yaml:"minimumDueAfter"` // without the payments that were submitted
	BalanceAfter    string `yaml:"balanceAfter"`    // the same
	Owed            string `yaml:"owed"`            // on a canceled account

	NotYours string `yaml:"notYours"` // on the page of the account that shows instead

	BalanceOf AmountText `yaml:"balanceOf"` // within the line below the amount due
	// The same, without the payments that were submitted.
	BalanceOfAfter AmountText `yaml:"balanceOfAfter"`

	NotLive DateText `yaml:"notLive"` // {date} is when the amounts were read
	Loading DateText `yaml:"loading"` // the same, while newer ones are on their way

	MoreTime        LinkPhoneText `yaml:"moreTime"` // below a bill that is past due
	MoreTimeLink    string        `yaml:"moreTimeLink"`
	MoreTimeByPhone PhoneText     `yaml:"moreTimeByPhone"` // where there are no messages
	OwedWhy         string        `yaml:"owedWhy"`         // below what is owed on a canceled account
	OwedHow         string        `yaml:"owedHow"`

	DateByPhone string `yaml:"dateByPhone"` // in place of a due date that can't be read

	Submitted SubmittedTexts `yaml:"submitted"`
	// Before Submitted, where the bill is a later one than that of the payment.
	NotTakenOff        AmountText `yaml:"notTakenOff"`
	NotTakenOffUnnamed string     `yaml:"notTakenOffUnnamed"`

	Missing MissingTexts `yaml:"missing"`

	Coverage CoverageTexts `yaml:"coverage"`
	Doubts   DoubtTexts    `yaml:"doubts"`

	AddToCalendar string   `yaml:"addToCalendar"`
	CalendarOf    ItemText `yaml:"calendarOf"` // after AddToCalendar, read aloud

	Status AccountStatus `yaml:"status"`
}

// DoubtTexts holds the sentences about what the portal can't read of an account.
type DoubtTexts struct {
	AutoPay  WordText  `yaml:"autoPay"`
	Canceled PhoneText `yaml:"canceled"`
}

// AccountStatus holds the texts about the status of an account's bill.
type AccountStatus struct {
	WasDue      DateText   `yaml:"wasDue"`
	PastDue     DaysText   `yaml:"pastDue"` // after WasDue
	DueOn       DateText   `yaml:"dueOn"`
	Due         string     `yaml:"due"`        // without a date
	DueByPhone  PhoneText  `yaml:"dueByPhone"` // with a date that can't be read
	AutoPay     string     `yaml:"autoPay"`
	AutoPayOn   DateText   `yaml:"autoPayOn"`
	Submitted   string     `yaml:"submitted"`
	Mortgagee   string     `yaml:"mortgagee"`
	Owed        AmountText `yaml:"owed"`
	Closed      string     `yaml:"closed"`
	Unavailable string     `yaml:"unavailable"`
	NothingDue  string     `yaml:"nothingDue"`
}

// CoverageTexts are about a notice of cancellation. {date} is the last day of coverage.
type CoverageTexts struct {
	Heading          string         `yaml:"heading"` // read aloud
	UntilPaid        AmountDateText `yaml:"untilPaid"`
	UntilPaidUnnamed DateText       `yaml:"untilPaidUnnamed"` // without an amount
	UntilPosted      DateText       `yaml:"untilPosted"`      // the processor reported a payment
	Unposted         DatePhoneText  `yaml:"unposted"`         // the last day passed before it posted
	Unconfirmed      DatePhoneText  `yaml:"unconfirmed"`      // nothing is due
	MayHaveEnded     PhoneText      `yaml:"mayHaveEnded"`
	MayHaveEndedOn   DatePhoneText  `yaml:"mayHaveEndedOn"`
	Pay              string         `yaml:"pay"`
}

// SubmittedTexts are for a payment that the payment processor reported and the amounts do not
// include yet: the member's own or another member's, with or without its amount.
type SubmittedTexts struct {
	Yours        AmountDateTimeText `yaml:"yours"`
	YoursUnnamed DateTimeText       `yaml:"yoursUnnamed"`
	Other        AmountDateTimeText `yaml:"other"`
	OtherUnnamed DateTimeText       `yaml:"otherUnnamed"`
}

// MissingTexts are for such a payment that should have posted by now.
type MissingTexts struct {
	Yours        AmountDatePhoneText `yaml:"yours"`
	YoursUnnamed DatePhoneText       `yaml:"yoursUnnamed"`
	Other        AmountDatePhoneText `yaml:"other"`
	OtherUnnamed DatePhoneText       `yaml:"otherUnnamed"`
}
