package handlers_test

import (
	"net/url"
	"testing"

	"memberportal/handlers/handlertest"
)

// What is done and what happens next is the first thing that the member reads.
//
// Spec: PAGE-7.
func TestPageAfterASuccessSaysSo(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/home")
	for path, fields := range map[string]url.Values{
		"/paperless/billing":       paperlessForm("4100238715", "no", ""),
		"/claims/contact-adjuster": {"claim": {"CL0044170"}, "reply": {"email"}, "text": {"When?"}, "key": {"k"}},
		"/profile/attach":          {"number": {"PE0099812"}, "zip": {"50327"}, "key": {"k"}},
	} {
		r := b.Follow(b.Post(path, fields))
		done := r.Doc().Find(`.strip .notice[role=status][autofocus][tabindex="-1"]`)
		if done.Find("svg.tick").Length() != 1 || done.Find(".sub").Text() == "" || done.Find("a, button").Length() > 0 {
			t.Errorf("%s: notice = %q, want a tick, the fact and what happens next on one line", path, r.Text(".strip"))
		}
	}
}
