package handlers

import (
	"cmp"

	"github.com/a-h/templ"

	"memberportal/upstream/userapi"
	"memberportal/views/messages"
	"memberportal/views/paths"
)

// showNewMessage shows the form with the subject of the query selected if it is the member's. It
// asks the provider first: a member should not write a message that the provider cannot take.
func showNewMessage(v *visit) (templ.Component, error) {
	if _, err := v.portal.API.Messages(v.ctx, v.apiMember()); failureOf(err) == notOffered {
		return v.messagesUnavailable(err)
	}
	return messages.ComposeView(v.newMessageForm(v.c.Query("about"))), nil
}

func (v *visit) newMessageForm(about string) messages.ComposePage {
	return messages.NewComposePage(v.text, v.profile, messages.ComposeAnswers{
		About: cmp.Or(v.formValue("about"), about), Subject: v.formValue("subject"), Text: v.formValue("text"), Key: v.formKey(),
	}, v.xsrf())
}

// sendNewMessage starts a conversation.
func sendNewMessage(v *visit) error {
	form := v.newMessageForm("")
	valid := form.Check(v.text)
	return v.submit(submission{
		valid: valid,
		show: func(failure string) (templ.Component, error) {
			form.Failure = failure
			return messages.ComposeView(form), nil
		},
		call: func() error {
			_, err := v.portal.API.SendMessage(v.ctx, v.apiMember(), userapi.OutgoingMessage{
				Subject: form.Subject.Value, About: form.Chosen(), Text: form.Text.Value, Key: form.Key,
			})
			return err
		},
		texts: v.sendTexts(),
		flash: v.text.Messages.New.Sent,
		next:  paths.Messages(),
	})
}
