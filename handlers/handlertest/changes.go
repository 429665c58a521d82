package handlertest

import "net/url"

// The vehicle that the household's request puts on its auto policy.
const (
	ChangePolicy = "AA1182204"
	NewVIN       = "1M8GDM9AXKP042788"
)

// BeginChange starts a request to change a policy and returns its first question.
func (b *Browser) BeginChange(fields url.Values) Reply {
	b.Harness.T.Helper()
	return b.Follow(b.Post("/change/start", fields))
}

// AnswerChange answers the question of a page and returns the next one.
func (b *Browser) AnswerChange(page Reply, fields url.Values) Reply {
	b.Harness.T.Helper()
	form := page.Form("form[method=post][action='" + page.At.Path + "']")
	for name, values := range fields {
		form.Fields[name] = values
	}
	return b.Follow(b.Submit(form))
}

// FillInChange asks for the replacement of the household's second vehicle and returns the review.
// A request that is complete stays.
func (b *Browser) FillInChange() Reply {
	b.Harness.T.Helper()
	if review := b.Open("/change/review"); review.At.Path == "/change/review" {
		return review
	}
	page := b.BeginChange(url.Values{"policyNumber": {ChangePolicy}, "vehicle": {"vehicle-2"}, "topic": {"vehicle"}, "action": {"replace"}})
	page = b.AnswerChange(page, url.Values{"vin": {NewVIN}, "model": {"2024 Toyota Sienna"}})
	page = b.AnswerChange(page, url.Values{"main-driver": {"Jonas Lindqvist"}})
	page = b.AnswerChange(page, url.Values{"loan": {"none"}})
	return b.AnswerChange(page, url.Values{"from": {DaysAgo(-7)}})
}
