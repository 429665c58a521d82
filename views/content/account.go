package content

// Account holds the texts about a billing account that several pages show.
type Account struct {
	Accounts string      `yaml:"accounts"` // name of the list of accounts, read aloud
	Account  AccountText `yaml:"account"`
	Item     AccountText `yaml:"item"` // the account within a sentence
	Closed   string      `yaml:"closed"`
	More     MoreText    `yaml:"more"` // the account's policies

	MinimumDue string   `yaml:"minimumDue"`
	DueDate    string   `yaml:"dueDate"`
	Balance    string   `yaml:"balance"`
	NothingDue string   `yaml:"nothingDue"` // in place of a due date
	NotLive    DateText `yaml:"notLive"`    // {date} is when the amounts were read

	AddToCalendar string   `yaml:"addToCalendar"`
	CalendarOf    ItemText `yaml:"calendarOf"` // after AddToCalendar, read aloud

	Status AccountStatus `yaml:"status"`
}

// AccountStatus holds what an account's amounts mean for the member.
type AccountStatus struct {
	WasDue      DateText `yaml:"wasDue"`
	DueBy       DateText `yaml:"dueBy"`
	Due         string   `yaml:"due"`
	AutoPayOn   DateText `yaml:"autoPayOn"`
	AutoPay     string   `yaml:"autoPay"`
	Mortgagee   string   `yaml:"mortgagee"`
	Closed      string   `yaml:"closed"`
	Unavailable string   `yaml:"unavailable"`
	NothingDue  string   `yaml:"nothingDue"`
}
