package ui

import (
	"github.com/a-h/templ"

	"memberportal/views/analytics"
)

// IdentityEvent is what a form tells that signs an identity out, or makes it the active one.
func IdentityEvent(signsOut bool) templ.Attributes {
	if signsOut {
		return analytics.Logout(false)
	}
	return analytics.FormSubmit(analytics.FormSwitch)
}

// MemberMenu is who is signed in, and who else could be made active.
type MemberMenu struct {
	Email  string
	Others []OtherIdentity
}

// OtherIdentity is a known identity that is not the active one (section 4).
type OtherIdentity struct {
	Key   string
	Email string
}
