package content

// Billing holds the texts of the billing page, of its print page and of the transactions file.
type Billing struct {
	Title     string         `yaml:"title"`
	Documents string         `yaml:"documents"`
	Ask       string         `yaml:"ask"`
	Details   BillingDetails `yaml:"details"`

	Paid         BillingPaid      `yaml:"paid"`
	Coming       BillingComing    `yaml:"coming"`
	Transactions Transactions     `yaml:"transactions"`
	Print        BillingPrint     `yaml:"print"`
	File         TransactionsFile `yaml:"file"`
}

// BillingPaid holds the texts about what was paid in the last twelve months.
type BillingPaid struct {
	Heading string          `yaml:"heading"`
	Year    AmountText      `yaml:"year"`
	Since   AmountMonthText `yaml:"since"` // in place of Year, for a shorter history
	Chart   TermText        `yaml:"chart"` // the first and the last month, read aloud
	Now     string          `yaml:"now"`   // above the column of the current month
	Amounts string          `yaml:"amounts"`
	Month   string          `yaml:"month"`
	Paid    string          `yaml:"paid"`
	SoFar   MonthText       `yaml:"soFar"` // the current month in the table
}

// BillingComing holds the texts about the next bills.
type BillingComing struct {
	Heading string   `yaml:"heading"`
	AutoPay DateText `yaml:"autoPay"`
	More    Plural   `yaml:"more"` // bills that follow those in the list
	Until   DateText `yaml:"until"`
}

// BillingDetails holds the texts about how an account is set up.
type BillingDetails struct {
	Heading string `yaml:"heading"`
	Insured string `yaml:"insured"`

	BilledTo          string `yaml:"billedTo"`
	BilledToMember    string `yaml:"billedToMember"`
	BilledToMortgagee string `yaml:"billedToMortgagee"`

	DueDay        string     `yaml:"dueDay"`
	AutoPay       string     `yaml:"autoPay"`
	AutoPayOn     MethodText `yaml:"autoPayOn"` // Common.Off is the other value
	PaymentMethod string     `yaml:"paymentMethod"`
	NoMethod      string     `yaml:"noMethod"`

	Paperless       string `yaml:"paperless"`
	PaperlessChange string `yaml:"paperlessChange"` // link beside the value
	PaperlessSwitch string `yaml:"paperlessSwitch"` // after PaperlessChange, read aloud

	ElectronicTransfer string `yaml:"electronicTransfer"`
}

// Transactions holds the texts of an account's transactions on both pages.
type Transactions struct {
	Heading    string      `yaml:"heading"`
	None       string      `yaml:"none"`
	Incomplete PhoneText   `yaml:"incomplete"`
	Print      string      `yaml:"print"`    // link to the print page
	Download   string      `yaml:"download"` // link to the file
	Caption    AccountText `yaml:"caption"`  // of the table, read aloud

	Date        string         `yaml:"date"`
	Description string         `yaml:"description"`
	Kind        string         `yaml:"kind"`
	Premium     string         `yaml:"premium"`
	Amount      string         `yaml:"amount"`
	Balance     string         `yaml:"balance"`
	Policy      NumberDateText `yaml:"policy"` // of one transaction; {date} is the effective date

	Newest Plural `yaml:"newest"` // that the list lacks older transactions
	Older  string `yaml:"older"`  // link that loads them

	Kinds TransactionKinds `yaml:"kinds"`
}

// TransactionKinds holds the words for the kinds of transactions.
type TransactionKinds struct {
	Payment  string `yaml:"payment"`
	Returned string `yaml:"returned"` // a payment that the bank took back
	Bill     string `yaml:"bill"`     // premium that is added to the balance
	Fee      string `yaml:"fee"`
	// A returned premium or fee, or anything else that reduces the balance.
	Credit string `yaml:"credit"`
	Charge string `yaml:"charge"` // anything else that is added to the balance
	Refund string `yaml:"refund"` // money to the member
}

// BillingPrint holds the texts of the print page.
type BillingPrint struct {
	Title AccountText `yaml:"title"`
	Print string      `yaml:"print"` // button
	AsOf  string      `yaml:"asOf"`  // when the amounts were read
	Count Plural      `yaml:"count"`
}

// TransactionsFile holds the name and the column headings of the transactions file.
type TransactionsFile struct {
	Name            AccountText `yaml:"name"` // without the file extension
	TransactionDate string      `yaml:"transactionDate"`
	EffectiveDate   string      `yaml:"effectiveDate"`
	Description     string      `yaml:"description"`
	PolicyNumber    string      `yaml:"policyNumber"`
	Premium         string      `yaml:"premium"`
	Amount          string      `yaml:"amount"`
	Balance         string      `yaml:"balance"`
	Missing         PhoneText   `yaml:"missing"` // the last row, if older transactions could not be loaded
}
