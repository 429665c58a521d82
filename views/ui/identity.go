package ui

import (
	"github.com/a-h/templ"

	"memberportal/views/analytics"
)

// identityEvent returns the analytics event of an identity's form: sign-out, or a switch.
func identityEvent(signsOut bool) templ.Attributes {
	if signsOut {
		return analytics.Logout(false)
	}
	return analytics.FormSubmit(analytics.FormSwitch)
}

// MemberMenu is the active identity and the others that the member can switch to.
type MemberMenu struct {
	Email  string
	Others []OtherIdentity
}

// OtherIdentity is a known identity that is not the active one (section 4).
type OtherIdentity struct {
	Key   string
	Email string
}
