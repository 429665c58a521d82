package handlers

import (
	"cmp"

	"github.com/a-h/templ"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/limits"
	"memberportal/handlers/web"
	"memberportal/handlers/web/outcome"
	"memberportal/upstream/userapi"
	"memberportal/views/messages"
	"memberportal/views/paths"
)

// showNewMessage shows the form with the subject of the query selected if it is the member's. It
// calls the provider first: a member should not write a message that the provider cannot accept.
func showNewMessage(v *web.Visit) (templ.Component, error) {
	if _, err := v.Portal.API.Messages(v.Ctx, v.APIMember()); outcome.Of(err) == outcome.NotOffered {
		return messagesUnavailable(v, err)
	}
	return messages.ComposeView(newMessageForm(v, v.C.Query("about"))), nil
}

func newMessageForm(v *web.Visit, about string) messages.ComposePage {
	return messages.NewComposePage(v.Text, v.Profile, messages.ComposeAnswers{
		About: cmp.Or(v.FormValue("about"), about), Subject: v.FormValue("subject"), Text: v.FormValue("text"), Key: v.FormKey(),
	}, v.XSRF())
}

// sendNewMessage starts a conversation.
func sendNewMessage(v *web.Visit) error {
	form := newMessageForm(v, "")
	valid := form.Check(v.Text)
	var reference string
	return v.Submit(web.Submission{
		Valid: valid,
		Show: func(failure string) (templ.Component, error) {
			form.Failure = failure
			return messages.ComposeView(form), nil
		},
		Limit: func() error { return limits.Member(v, ratelimit.Send) },
		Call: func() error {
			id, err := v.Portal.API.SendMessage(v.Ctx, v.APIMember(), userapi.OutgoingMessage{
				Subject: form.Subject.Value, About: form.Chosen(), Text: form.Text.Value, Key: form.Key,
			})
			reference = id
			return err
		},
		Then:  func() error { v.Flash(v.Text.Messages.New.Sent.With(reference)); return nil },
		Texts: v.SendTexts(),
		Next:  paths.Messages(),
	})
}
