package content

// Calendar holds the words of a due date in the member's own calendar. {amount}, {company}, {account} and {address} stand for the minimum due, the
// company's name, the last digits of the account number, and the portal's.
type Calendar struct {
	Due     CalendarEntry `json:"due"`
	AutoPay CalendarEntry `json:"autoPay"`
	Nothing string        `json:"nothing"` // said in the place of an entry when nothing is due any more
}

// CalendarEntry is what an entry says.
type CalendarEntry struct {
	Title string `json:"title" holds:"amount,company,account,address"`
	Text  string `json:"text" holds:"amount,company,account,address"`
}
