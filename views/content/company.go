package content

import "cmp"

// Company is the insurer: its name, how members reach it, and its color and mark.
type Company struct {
	Name           string   `yaml:"name"`
	Phone          string   `yaml:"phone"`
	Hours          string   `yaml:"hours"`
	PaymentAddress []string `yaml:"paymentAddress"` // lines
	Address        []string `yaml:"address"`        // lines of the letterhead, none if not given
	NAIC           string   `yaml:"naic"`           // the company number on ID cards, "" if not given
	// ClaimsPhone is the number to report a loss, "" where the company's is.
	ClaimsPhone string `yaml:"claimsPhone"`
	// RoadsidePhone is the number for help on the road, on ID cards of vehicles with that coverage; ""
	// if not given.
	RoadsidePhone string `yaml:"roadsidePhone"`
	// GuestPayment is the company's own page to pay a bill without signing in, "" for none.
	GuestPayment WebAddress `yaml:"guestPayment"`

	Accent Accent `yaml:"accent"`
	Mark   string `yaml:"mark"` // a file in the folder pictures, or "shield"
}

// LossPhone returns the number to report a loss.
func (c Company) LossPhone() string { return cmp.Or(c.ClaimsPhone, c.Phone) }

// forget clears what only the sample company's file may say about the sample company: a folder with
// a company of its own must not print the sample's number, or lead to its payments.
func (c *Company) forget() {
	c.Address, c.NAIC, c.ClaimsPhone, c.RoadsidePhone, c.GuestPayment = nil, "", "", "", ""
}
