package text

import "cmp"

// LossPhone returns the number to report a loss.
func (c Company) LossPhone() string { return cmp.Or(c.ClaimsPhone, c.Phone) }
