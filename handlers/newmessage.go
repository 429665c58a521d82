package handlers

import (
	"cmp"

	"github.com/a-h/templ"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/handlers/uploads"
	"memberportal/upstream/failure"
	"memberportal/upstream/userapi"
	"memberportal/views/messages"
	"memberportal/views/ui"
)

// showNewMessage shows the form with the subject of the query selected if it is the member's. It
// calls the provider first: a member should not write a message that the provider cannot accept.
func showNewMessage(r *request.Request) (templ.Component, error) {
	inbox, err := r.Portal.API.Messages(r.Ctx, r.APIMember())
	switch {
	case failure.Is(err, failure.NotOffered):
		return messagesUnavailable(r, err)
	case err == nil:
		rememberMessages(r, inbox)
	}
	return messages.ComposeView(newMessageForm(r, r.Saved.Get, r.C.Query("about"),
		respond.IdempotencyKey(r.Saved.Get))), nil
}

func newMessageForm(r *request.Request, from request.Fields, about, key string) messages.ComposePage {
	return messages.NewComposePage(r.Text, r.Profile, messages.ComposeAnswers{
		About: cmp.Or(from("about"), about), Subject: from.Line("subject"), Text: from.Text("text"), Key: key,
	}, r.XSRF())
}

// sendNewMessage starts a conversation. Files that arrived stay in the form until it is sent.
func sendNewMessage(r *request.Request) error {
	batch, err := uploads.Receive(r, "", ui.MaxReplyFiles)
	if err != nil {
		return err
	}
	form := newMessageForm(r, r.Input, "", batch.Key)
	valid := form.Check(r.Text) && len(batch.Problems) == 0
	if len(batch.Files)+len(batch.Problems) > 0 {
		form = form.WithUpload(r.Text, batch.Waiting(r), batch.Problems)
	}
	var reference, key string
	return respond.Submit(r, respond.Submission{
		Valid: valid, Full: batch.Full,
		Show: func(failure string) (templ.Component, error) {
			form.Failure = failure
			return messages.ComposeView(form), nil
		},
		Limit: ratelimit.Send,
		Call: func() error {
			key = respond.CallKey(form.Key, form.Subject.Value, form.About.Value, form.Text.Value, batch.Wanted)
			message := userapi.OutgoingMessage{
				Subject: form.Subject.Value, About: form.Chosen(), Text: form.Text.Value, Key: key,
			}
			reference, err = sendMessage(r, message, batch.Files)
			return err
		},
		Record: func() error { return uploads.Sent(r, batch.Files...) },
		Texts:  respond.SendingTexts(r.Text),
		Done:   func() ui.Success { return messages.NewSentPage(r.Text, form.Subject.Value, reference) },
	})
}
