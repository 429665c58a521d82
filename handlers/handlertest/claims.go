package handlertest

import (
	"net/url"
	"testing"
	"time"
)

// UploadPhotos sends photos the way the page's form does.
func (b *Browser) UploadPhotos(then string, files ...File) Reply {
	b.Harness.T.Helper()
	return b.SendFiles(PhotosPath, url.Values{"then": {then}}, files...)
}

// LossAnswers are valid answers about what happened.
var LossAnswers = url.Values{
	"date": {DaysAgo(3)}, "time": {"3:30 pm"}, "location": {"Main Street"}, "happened": {"A deer\r\nran out."},
	"injuries": {"yes"}, "injured": {"My hand"},
}

// CarAnswers are valid answers about the vehicle.
var CarAnswers = url.Values{
	"vehicle": {"1ZZSBX4D7ME104417"}, "driver": {"Jonas Lindqvist"}, "driver-name": {""}, "drivable": {"no"},
	"other-party": {"A blue truck,\r\nplate 123"}, "report": {"26-1187"},
}

// FillInClaim fills in a claim on the household's auto policy and returns the review page.
func (b *Browser) FillInClaim() Reply {
	b.Harness.T.Helper()
	b.Post("/new-claim/policy", url.Values{"policy": {"AA1182204"}})
	b.Post("/new-claim/kind", url.Values{"kind": {"object"}})
	b.Post("/new-claim/what-happened", LossAnswers)
	b.Post("/new-claim/vehicle", CarAnswers)
	b.UploadPhotos("continue", NewFile("bumper.jpg", Picture(b.Harness.T)))
	return b.Follow(b.Post("/new-claim/contact", url.Values{"phone": {"515-555-0199"}, "call-at": {"morning"}}))
}

// SendClaim submits the review page.
func (b *Browser) SendClaim() Reply {
	key := b.Open("/new-claim/review").Attr("main input[name=key]", "value")
	return b.Post("/new-claim/review", url.Values{"key": {key}})
}

// DaysAgo returns a date in the format of the form. It uses the real clock, as the sandbox does.
func DaysAgo(n int) string { return time.Now().AddDate(0, 0, -n).Format("01/02/2006") }

// PhotosPath is the step with photos.
const PhotosPath = "/new-claim/photos"

// BeginClaim signs in and answers until the photos come.
func (b *Browser) BeginClaim(t *testing.T) {
	t.Helper()
	b.SignIn("household", "/home")
	b.Post("/new-claim/policy", url.Values{"policy": {"AA1182204"}})
	b.Post("/new-claim/kind", url.Values{"kind": {"object"}})
	b.Post("/new-claim/what-happened", LossAnswers)
}
