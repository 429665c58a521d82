package handlers

import (
	"errors"
	"slices"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/messages"
	"memberportal/views/paths"
)

func showMessages(v *visit) (templ.Component, error) {
	all, err := v.portal.API.Messages(v.ctx, v.apiMember())
	if err != nil {
		return v.messagesUnavailable(err)
	}
	return messages.InboxView(messages.NewInboxPage(v.text, v.profile, all, v.listPage(), v.portal.Now().Location())), nil
}

func messageList(v *visit) (templ.Component, error) {
	all, err := v.portal.API.Messages(v.ctx, v.apiMember())
	if err != nil {
		return nil, err
	}
	return messages.InboxListView(messages.NewInboxList(v.text, v.profile, all, v.listPage(), v.portal.Now().Location())), nil
}

func (v *visit) messagesUnavailable(err error) (templ.Component, error) {
	return v.unavailable(err, "Messages", v.text.Messages.NotOnline, v.text.Messages.NotNow)
}

// showConversation shows a conversation of the member's own list. The provider marks it as read.
func showConversation(v *visit) (templ.Component, error) {
	whole, err := v.ownConversation()
	if err != nil {
		return v.messagesUnavailable(err)
	}
	return v.conversationView(whole, v.replyForm()), nil
}

// ownConversation reads the conversation in the address if it is in the member's list.
func (v *visit) ownConversation() (member.Message, error) {
	if err := v.ownsConversation(); err != nil {
		return member.Message{}, err
	}
	return v.portal.API.Message(v.ctx, v.apiMember(), v.param("message"))
}

func (v *visit) ownsConversation() error {
	all, err := v.portal.API.Messages(v.ctx, v.apiMember())
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(all, func(m member.Message) bool { return m.ID == v.param("message") }) {
		return fiber.ErrNotFound
	}
	return nil
}

func (v *visit) replyForm() messages.ReplyForm {
	return messages.NewReplyForm(v.text, paths.Message(v.param("message")), v.formKey(), v.formValue("text"), v.xsrf())
}

func (v *visit) conversationView(whole member.Message, form messages.ReplyForm) templ.Component {
	return messages.ConversationView(messages.NewConversationPage(v.text, v.profile, whole, form, v.portal.Now().Location()))
}

// reply sends a reply to a conversation of the member's own list.
func reply(v *visit) error {
	form := v.replyForm()
	valid := form.Check(v.text)
	return v.submit(submission{
		valid: valid,
		show: func(failure string) (templ.Component, error) {
			form.Failure = failure
			return v.replyAgain(form)
		},
		call:  func() error { return v.sendReply(form) },
		texts: v.sendTexts(),
		flash: v.text.Messages.Sent,
		next:  form.Action,
	})
}

func (v *visit) sendReply(form messages.ReplyForm) error {
	if err := v.ownsConversation(); err != nil {
		return err
	}
	_, err := v.portal.API.SendMessage(v.ctx, v.apiMember(), userapi.OutgoingMessage{
		InReplyTo: v.param("message"), Text: form.Text.Value, Key: form.Key,
	})
	return err
}

// replyAgain shows the form under its conversation, or alone when the conversation cannot be read.
func (v *visit) replyAgain(form messages.ReplyForm) (templ.Component, error) {
	whole, err := v.ownConversation()
	switch {
	case errors.Is(err, fiber.ErrNotFound):
		return nil, err
	case err != nil:
		return messages.ConversationView(messages.NewUnavailableConversation(v.text, form)), nil
	}
	return v.conversationView(whole, form), nil
}
