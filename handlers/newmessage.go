package handlers

import (
	"cmp"

	"github.com/a-h/templ"

	"memberportal/upstream/userapi"
	"memberportal/views/messages"
	"memberportal/views/paths"
)

// newMessage shows the form, with what the query names chosen if it is the member's. Nobody types a message first to learn then that the provider
// takes none.
func newMessage(v *visit) (templ.Component, error) {
	if _, err := v.API.Messages(v.ctx, v.apiMember()); userapi.Unsupported(err) {
		return v.withoutMessages(err)
	}
	answers := v.newMessageAnswers()
	answers.About = cmp.Or(answers.About, v.c.Query("about"))
	return messages.ComposeView(v.newMessagePage(answers)), nil
}

func (v *visit) newMessageAnswers() messages.ComposeAnswers {
	return messages.ComposeAnswers{About: v.typed("about"), Subject: v.typed("subject"), Text: v.typed("text"), Key: keyOf(v.typed("key"))}
}

func (v *visit) newMessagePage(answers messages.ComposeAnswers) messages.ComposePage {
	return messages.NewComposePage(v.Words, v.profile, answers, v.xsrf(), v.Words.Messages)
}

// sendNewMessage begins a conversation. The form's key makes a second press the same message.
func sendNewMessage(v *visit) error {
	form := v.newMessagePage(v.newMessageAnswers())
	if !form.Check(v.Words.Messages.New) {
		return v.showProblems(messages.ComposeView(form))
	}
	_, err := v.API.SendMessage(v.ctx, v.apiMember(), userapi.OutgoingMessage{
		Subject: form.Subject.Value, About: form.Chosen(), Text: form.Text.Value, Key: form.Key,
	})
	if needsSignIn(err) {
		return err
	}
	if err != nil {
		form.Refusal = v.notSent(err)
		return v.showProblems(messages.ComposeView(form))
	}
	v.notice(v.Words.Messages.New.Sent)
	return v.done(paths.Messages())
}
