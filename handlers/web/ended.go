package web

import "memberportal/upstream/failure"

// CheckSignIn returns the error that leads to sign-in if the member's tokens have ended and cannot
// be renewed. What calls no user API would not notice. It returns nil for a visitor, and while the
// provider or the store fails: neither ends a sign-in.
func (v *Visit) CheckSignIn() error {
	if _, ok := v.Portal.Sessions.Active(v.Ctx); !ok {
		return nil
	}
	if _, err := v.Portal.Sessions.Token(v.Ctx)(v.Ctx); failure.Of(err).NeedsSignIn() {
		return err
	}
	return nil
}
