package text

import "cmp"

// LossPhone returns the number to report a loss.
func (c Company) LossPhone() string { return cmp.Or(c.ClaimsPhone, c.Phone) }

// OpenHours returns when the company answers calls as a sentence, nothing if its hours are not
// known.
func (c Company) OpenHours() []string {
	if c.Hours == "" {
		return nil
	}
	return []string{c.Hours + "."}
}
