// Package servicerequests serves what a member asks the insurer for: one form a topic, sent as a
// message. It stores what was sent, for the page after it and for the policy's page.
package servicerequests

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/paths"
	view "memberportal/views/servicerequests"
)

// Choose shows what the member can ask about the policy or the account of the query.
func Choose(r *request.Request) (templ.Component, error) {
	about := paths.ParseAbout(r.C.Query("about"))
	if len(r.Profile.Topics(about, r.Today())) == 0 {
		about = member.About{}
	}
	from := view.Start{About: about, Vehicle: vehicleOf(r, about), From: r.C.Query("from")}
	return view.ChooseView(view.NewTopicsPage(r.Text, r.Profile, from, r.Today())), nil
}

// vehicleOf returns the vehicle of the query if it is on the policy that a request is about.
func vehicleOf(r *request.Request, about member.About) string {
	policy, ok := r.Profile.Policy(about.Number)
	vehicle := r.C.Query("vehicle")
	if ok && slices.ContainsFunc(policy.Vehicles, func(c member.Vehicle) bool { return c.ID == vehicle }) {
		return vehicle
	}
	return ""
}

// Show shows the form of a topic, about what the query names if it is the member's. Where there are
// several policies or accounts, one of its fields asks for one.
func Show(r *request.Request) (templ.Component, error) {
	topic := topicOf(r)
	if ready, err := respond.RequireRecentSignIn(r, topic.TakesRecentSignIn()); !ready {
		return nil, err
	}
	subjects := r.Profile.Subjects(topic, r.Today())
	about := paths.ParseAbout(cmp.Or(r.Saved.Get("about"), r.C.Query("about")))
	switch {
	case !r.Profile.TakesServiceRequests() || len(subjects) == 0:
		return respond.Redirect(r, paths.Requests(member.About{}, "", ""))
	case len(subjects) == 1:
		about = subjects[0]
	case !slices.Contains(subjects, about):
		about = member.About{}
	}
	form := formOf(r, about, r.Saved.Get, respond.IdempotencyKey(r.Saved.Get))
	if about == (member.About{}) {
		form.Choice = subjects
	}
	form.Typed = view.Preset(form.Policy(), form.Vehicle, form.Typed)
	return view.FormView(view.NewFormPage(form, false, "", r.XSRF())), nil
}

// topicOf returns the topic of the address. A document has a row of its own, because its page has
// another title.
func topicOf(r *request.Request) member.Topic {
	return member.Topic(cmp.Or(r.Param("topic"), string(member.RequestDocument)))
}

func formOf(r *request.Request, about member.About, typed request.Fields, key string) view.Form {
	request := member.ServiceRequest{Topic: topicOf(r), About: about, Profile: r.Profile, Today: r.Today(), Typed: typed}
	if typed("choose") != "" {
		request.Choice = r.Profile.Subjects(request.Topic, request.Today)
	}
	return view.Form{
		ServiceRequest: request, Text: r.Text, Key: key, Vehicle: vehicleOf(r, about),
		From: r.C.Query("from"),
	}
}

// Send sends the request. A second press of the same form is the same request.
func Send(r *request.Request) error {
	if ready, err := respond.RequireRecentSignIn(r, topicOf(r).TakesRecentSignIn()); !ready {
		return err
	}
	about, subjects := paths.ParseAbout(r.Input("about")), r.Profile.Subjects(topicOf(r), r.Today())
	chosen := slices.Contains(subjects, about) || r.Input("about") == "" && len(subjects) > 0
	if !r.Profile.TakesServiceRequests() || !chosen {
		return fiber.ErrNotFound
	}
	form := formOf(r, about, r.Input, respond.IdempotencyKey(r.Input))
	var sent member.SentServiceRequest
	return respond.Submit(r, respond.Submission{
		Valid: form.Valid(),
		Show: func(failure string) (templ.Component, error) {
			if r.NeedsReauth {
				failure = r.Text.Profile.Again.Problem
			}
			return view.FormView(view.NewFormPage(form, true, failure, r.XSRF())), nil
		},
		Limit: ratelimit.Send,
		Call: func() (err error) {
			sent = member.SentServiceRequest{Topic: form.Topic, About: about, Recipient: form.Recipient(), At: r.Portal.Now()}
			sent.Reference, err = r.Portal.API.SendMessage(r.Ctx, r.APIMember(), messageOf(form))
			return err
		},
		Record:  func() error { return add(r, sent) },
		Receipt: func() templ.Component { return sentView(r, sent) },
		Texts:   respond.SendingTexts(r.Text),
		Next:    paths.RequestSent(),
	})
}

// messageOf is the request as a message. Its idempotency key prevents a double submit, and is
// another one after an answer was changed.
func messageOf(form view.Form) userapi.OutgoingMessage {
	subject, text := form.MessageSubject(), form.MessageText()
	key := respond.CallKey(form.Key, subject, paths.AboutValue(form.About), text)
	return userapi.OutgoingMessage{Subject: subject, About: form.About, Text: text, Key: key}
}

// ShowSent shows the reference of the request that was sent last. It needs no profile: the member
// sees it even if the load fails.
func ShowSent(r *request.Request) (templ.Component, error) {
	all, err := sent(r)
	switch {
	case err != nil:
		return nil, err
	case len(all) == 0:
		return respond.Redirect(r, paths.Requests(member.About{}, "", ""))
	}
	return sentView(r, all[0]), nil
}

func sentView(r *request.Request, sent member.SentServiceRequest) templ.Component {
	return view.SentView(view.NewSentPage(r.Text, sent, member.DateOf(sent.At)))
}

// Key is the key of what a member has requested in the cache. It carries the version of the values:
// increase it when a field of member.SentServiceRequest changes its meaning.
func Key(owner string) string { return "requests/1/" + owner }

const life = member.SentServiceRequestDays * 24 * time.Hour

// Open returns the requests about a policy whose conversation is open, latest first.
func Open(r *request.Request, policy string) ([]member.SentServiceRequest, error) {
	all, err := sent(r)
	return r.Profile.OpenServiceRequests(all, member.About{Kind: member.AboutPolicy, Number: policy}, r.Portal.Now()), err
}

// sent returns what was requested, latest first. What this version can't read is nothing.
func sent(r *request.Request) ([]member.SentServiceRequest, error) {
	value, err := r.Ahead(Key(r.Identity.Key))
	return decode(value), err
}

func decode(value []byte) (all []member.SentServiceRequest) {
	if json.Unmarshal(value, &all) != nil {
		return nil
	}
	return all
}

// add stores a request, unless the member was signed out in the meantime: the profile may be
// deleted.
func add(r *request.Request, request member.SentServiceRequest) error {
	return r.Cache.Change(r.Ctx, Key(r.Identity.Key), life, func(value []byte) ([]byte, error) {
		if err := r.Portal.Sessions.CheckSignedIn(r.Ctx); err != nil {
			return nil, err
		}
		return json.Marshal(member.AddSentServiceRequest(decode(value), request))
	})
}

// Forget deletes everything that is stored of the member's requests.
func Forget(r *request.Request) error {
	return r.Cache.Change(r.Ctx, Key(r.Identity.Key), life, func([]byte) ([]byte, error) { return nil, nil })
}
