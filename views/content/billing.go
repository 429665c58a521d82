package content

// Billing holds the texts of the billing page.
type Billing struct {
	Title          string      `yaml:"title"`
	Accounts       string      `yaml:"accounts"` // name of the list of accounts, read aloud
	Account        AccountText `yaml:"account"`
	MinimumDue     string      `yaml:"minimumDue"`
	DueDate        string      `yaml:"dueDate"`
	Balance        string      `yaml:"balance"`
	DetailsHeading string      `yaml:"detailsHeading"`
	Documents      string      `yaml:"documents"`
	Ask            string      `yaml:"ask"`
	AddToCalendar  string      `yaml:"addToCalendar"`

	TransactionsHeading string `yaml:"transactionsHeading"`
	TransactionsNone    string `yaml:"transactionsNone"`
	PrintAll            string `yaml:"printAll"`
	DownloadAll         string `yaml:"downloadAll"`
}
