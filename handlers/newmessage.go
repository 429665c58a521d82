package handlers

import (
	"cmp"

	"github.com/a-h/templ"

	"memberportal/upstream/userapi"
	"memberportal/views"
)

// newMessage shows the form, with what the query names chosen if it is the member's. Nobody types a message first to learn then that the provider
// takes none.
func newMessage(v *visit) (templ.Component, error) {
	if _, err := v.API.Messages(v.ctx, v.apiMember()); userapi.Unsupported(err) {
		return v.withoutMessages(err)
	}
	answers := v.newMessageAnswers()
	answers.About = cmp.Or(answers.About, v.c.Query("about"))
	return views.NewMessage(v.newMessagePage(answers)), nil
}

func (v *visit) newMessageAnswers() views.NewMessageAnswers {
	return views.NewMessageAnswers{About: v.typed("about"), Subject: v.typed("subject"), Text: v.typed("text"), Key: keyOf(v.typed("key"))}
}

func (v *visit) newMessagePage(answers views.NewMessageAnswers) views.NewMessagePage {
	return views.NewNewMessagePage(v.profile, answers, v.xsrf(), v.Words.Messages)
}

// sendNewMessage begins a conversation. The form's key makes a second press the same message.
func sendNewMessage(v *visit) error {
	form := v.newMessagePage(v.newMessageAnswers())
	if !form.Check(v.Words.Messages.New) {
		return v.showProblems(views.NewMessage(form))
	}
	_, err := v.API.SendMessage(v.ctx, v.apiMember(), userapi.OutgoingMessage{
		Subject: form.Subject.Value, About: form.Chosen(), Text: form.Text.Value, Key: form.Key,
	})
	if needsSignIn(err) {
		return err
	}
	if err != nil {
		form.Refusal = v.notSent(err)
		return v.showProblems(views.NewMessage(form))
	}
	v.notice(v.Words.Messages.New.Sent)
	return v.done(views.MessagesPath())
}
