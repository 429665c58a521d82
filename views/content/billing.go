package content

// Billing holds the texts of the billing page.
type Billing struct {
	Title          string `yaml:"title"`
	DetailsHeading string `yaml:"detailsHeading"`
	Documents      string `yaml:"documents"`
	Ask            string `yaml:"ask"`

	TransactionsHeading string `yaml:"transactionsHeading"`
	TransactionsNone    string `yaml:"transactionsNone"`
	PrintAll            string `yaml:"printAll"`
	DownloadAll         string `yaml:"downloadAll"`
	TransactionsCount   Plural `yaml:"transactionsCount"`
}
