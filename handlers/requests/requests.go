// Package requests serves what a member asks the insurer for: one form a topic, sent as a message.
// It stores what was sent, for the page after it and for the policy's page.
package requests

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/answer"
	"memberportal/handlers/explain"
	"memberportal/handlers/forms"
	"memberportal/handlers/limits"
	"memberportal/handlers/visit"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/paths"
	view "memberportal/views/requests"
)

// Choose shows what the member can ask about the policy or the account of the query.
func Choose(v *visit.Visit) (templ.Component, error) {
	about := paths.ParseAbout(v.C.Query("about"))
	if len(v.Profile.Topics(about, v.Today())) == 0 {
		about = member.About{}
	}
	return view.ChooseView(view.NewTopicsPage(v.Text, v.Profile, about, vehicleOf(v, about), v.Today())), nil
}

// vehicleOf returns the vehicle of the query if it is on the policy that a request is about.
func vehicleOf(v *visit.Visit, about member.About) string {
	policy, ok := v.Profile.Policy(about.Number)
	vehicle := v.C.Query("vehicle")
	if ok && slices.ContainsFunc(policy.Vehicles, func(c member.Vehicle) bool { return c.ID == vehicle }) {
		return vehicle
	}
	return ""
}

// Show shows the form of a topic, about what the query names if it is the member's. Where there are
// several policies or accounts, it asks for one first.
func Show(v *visit.Visit) (templ.Component, error) {
	topic := topicOf(v)
	subjects := v.Profile.Subjects(topic, v.Today())
	about := paths.ParseAbout(cmp.Or(v.Saved.Get("about"), v.C.Query("about")))
	switch {
	case !v.Profile.TakesRequests() || len(subjects) == 0:
		return answer.Elsewhere(v, paths.Requests(member.About{}, ""))
	case slices.Contains(subjects, about):
	case len(subjects) == 1:
		about = subjects[0]
	default:
		return view.ChooseView(view.NewSubjectsPage(v.Text, v.Profile, topic, subjects, v.C.Query("find"))), nil
	}
	form := formOf(v, about, v.Saved.Get, forms.Key(v.Saved.Get))
	form.Typed = view.Preset(form.Policy(), vehicleOf(v, about), form.Typed)
	return view.FormView(view.NewFormPage(form, false, "", v.XSRF())), nil
}

// topicOf returns the topic of the address. A document has a row of its own, because it may go to
// someone else.
func topicOf(v *visit.Visit) member.Topic {
	return member.Topic(cmp.Or(v.Param("topic"), string(member.RequestDocument)))
}

func formOf(v *visit.Visit, about member.About, typed visit.Fields, key string) view.Form {
	request := member.Request{Topic: topicOf(v), About: about, Profile: v.Profile, Today: v.Today(), Typed: typed}
	return view.Form{Request: request, Text: v.Text, Key: key}
}

// Send sends the request. A second press of the same form is the same request.
func Send(v *visit.Visit) error {
	about := paths.ParseAbout(v.Input("about"))
	if !v.Profile.TakesRequests() || !slices.Contains(v.Profile.Subjects(topicOf(v), v.Today()), about) {
		return fiber.ErrNotFound
	}
	form := formOf(v, about, v.Input, forms.Key(v.Input))
	reference := ""
	return forms.Submit(v, forms.Submission{
		Valid: form.Valid(),
		Show: func(failure string) (templ.Component, error) {
			return view.FormView(view.NewFormPage(form, true, failure, v.XSRF())), nil
		},
		Limit: func() error { return limits.Member(v, ratelimit.Send) },
		Call: func() (err error) {
			reference, err = v.Portal.API.SendMessage(v.Ctx, v.APIMember(), messageOf(form))
			return err
		},
		Then: func() error {
			return add(v, member.SentRequest{
				Topic: form.Topic, About: about, Reference: reference, Recipient: form.Recipient(), At: v.Portal.Now(),
			})
		},
		Texts: explain.Sending(v.Text),
		Next:  paths.RequestSent(),
	})
}

// messageOf is the request as a message. Its idempotency key prevents a double submit, and is
// another one after an answer was changed.
func messageOf(form view.Form) userapi.OutgoingMessage {
	subject, text := form.MessageSubject(), form.MessageText()
	key := forms.CallKey(form.Key, subject, paths.AboutValue(form.About), text)
	return userapi.OutgoingMessage{Subject: subject, About: form.About, Text: text, Key: key}
}

// ShowSent shows the reference of the request that was sent last. It needs no profile: the member
// sees it even if the load fails.
func ShowSent(v *visit.Visit) (templ.Component, error) {
	all, err := sent(v)
	switch {
	case err != nil:
		return nil, err
	case len(all) == 0:
		return answer.Elsewhere(v, paths.Requests(member.About{}, ""))
	}
	return view.SentView(view.NewSentPage(v.Text, all[0], member.DateOf(all[0].At))), nil
}

// Key is the key of what a member has requested in the cache. It carries the version of the values:
// increase it when a field of member.SentRequest changes its meaning.
func Key(owner string) string { return "requests/1/" + owner }

const life = member.SentRequestDays * 24 * time.Hour

// Open returns the requests about a policy whose conversation is open, latest first.
func Open(v *visit.Visit, policy string) ([]member.SentRequest, error) {
	all, err := sent(v)
	return v.Profile.OpenRequests(all, member.About{Kind: member.AboutPolicy, Number: policy}, v.Portal.Now()), err
}

// sent returns what was requested, latest first. What this version can't read is nothing.
func sent(v *visit.Visit) ([]member.SentRequest, error) {
	value, _, err := v.Cache.Get(v.Ctx, Key(v.Identity.Key))
	return decode(value), err
}

func decode(value []byte) (all []member.SentRequest) {
	if json.Unmarshal(value, &all) != nil {
		return nil
	}
	return all
}

// add stores a request, unless the member was signed out in the meantime: the profile may be
// deleted.
func add(v *visit.Visit, request member.SentRequest) error {
	return v.Cache.Change(v.Ctx, Key(v.Identity.Key), life, func(value []byte) ([]byte, error) {
		if err := v.Portal.Sessions.CheckSignedIn(v.Ctx); err != nil {
			return nil, err
		}
		return json.Marshal(member.AddSentRequest(decode(value), request))
	})
}

// Forget deletes everything that is stored of the member's requests.
func Forget(v *visit.Visit) error {
	return v.Cache.Change(v.Ctx, Key(v.Identity.Key), life, func([]byte) ([]byte, error) { return nil, nil })
}
