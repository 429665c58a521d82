package content

import "cmp"

// LossPhone returns the number to report a loss.
func (c Company) LossPhone() string { return cmp.Or(c.ClaimsPhone, c.Phone) }

// forget clears what only the sample company's file may say about the sample company: a folder with
// a company of its own must not print the sample's number, or lead to its payments.
func (c *Company) forget() {
	c.Address, c.NAIC, c.ClaimsPhone, c.RoadsidePhone, c.GuestPayment = nil, "", "", "", ""
}
