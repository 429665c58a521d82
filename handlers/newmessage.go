package handlers

import (
	"cmp"

	"github.com/a-h/templ"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/answer"
	"memberportal/handlers/explain"
	"memberportal/handlers/forms"
	"memberportal/handlers/limits"
	"memberportal/handlers/uploads"
	"memberportal/handlers/visit"
	"memberportal/upstream/failure"
	"memberportal/upstream/userapi"
	"memberportal/views/messages"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// showNewMessage shows the form with the subject of the query selected if it is the member's. It
// calls the provider first: a member should not write a message that the provider cannot accept.
func showNewMessage(v *visit.Visit) (templ.Component, error) {
	inbox, err := v.Portal.API.Messages(v.Ctx, v.APIMember())
	switch {
	case failure.Is(err, failure.NotOffered):
		return messagesUnavailable(v, err)
	case err == nil:
		rememberMessages(v, inbox)
	}
	return messages.ComposeView(newMessageForm(v, v.Saved.Get, v.C.Query("about"), forms.Key(v.Saved.Get))), nil
}

func newMessageForm(v *visit.Visit, from visit.Fields, about, key string) messages.ComposePage {
	return messages.NewComposePage(v.Text, v.Profile, messages.ComposeAnswers{
		About: cmp.Or(from("about"), about), Subject: from.Text("subject"), Text: from.Text("text"), Key: key,
	}, v.XSRF())
}

// sendNewMessage starts a conversation. Files that arrived stay in the form until it is sent.
func sendNewMessage(v *visit.Visit) error {
	batch, err := uploads.Receive(v, "", ui.MaxReplyFiles)
	if err != nil {
		return err
	}
	form := newMessageForm(v, v.Input, "", batch.Key)
	valid := form.Check(v.Text) && len(batch.Problems) == 0
	if len(batch.Files)+len(batch.Problems) > 0 {
		form = form.WithUpload(v.Text, batch.Waiting(v), batch.Problems)
	}
	var reference, key string
	return batch.Answered(v, forms.Submit(v, forms.Submission{
		Valid: valid,
		Show: func(failure string) (templ.Component, error) {
			form.Failure = failure
			return messages.ComposeView(form), nil
		},
		Limit: func() error { return limits.Member(v, ratelimit.Send) },
		Call: func() error {
			key = forms.CallKey(form.Key, form.Subject.Value, form.About.Value, form.Text.Value, batch.Wanted)
			message := userapi.OutgoingMessage{Subject: form.Subject.Value, About: form.Chosen(), Text: form.Text.Value, Key: key}
			reference, err = sendMessage(v, message, batch.Files)
			return err
		},
		Then: func() error {
			answer.Done(v, v.Text.Messages.New.Sent.With(reference), v.Text.Messages.New.Next)
			return uploads.Sent(v, batch.Files...)
		},
		Texts: explain.Sending(v.Text),
		Next:  paths.Messages(),
	}))
}
