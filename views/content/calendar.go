package content

// Calendar holds the texts of a due date in the member's own calendar.
type Calendar struct {
	Due     CalendarEntry `yaml:"due"`
	AutoPay CalendarEntry `yaml:"autoPay"`
	Nothing string        `yaml:"nothing"` // nothing is due anymore

	FileName DateText `yaml:"fileName"` // without the file extension; {date} is as in 2026-12-05
}

// CalendarEntry holds the texts of one entry. {account} is the last digits of the account number.
type CalendarEntry struct {
	Title DueText `yaml:"title"`
	Text  DueText `yaml:"text"`
}
