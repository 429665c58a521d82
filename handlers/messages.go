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

func messageRoutes() []route {
	return []route{
		{get, "/messages", "Messages", members, nil, page(showMessages)},
		{get, "/messages-list", "", members, nil, fragment(messageList)},
		{get, "/messages/:message", "Messages", members, nil, page(showConversation)},
		{post, "/messages/:message", "Messages", members, nil, reply},
		{get, "/new-message", "New Message", members, nil, page(newMessage)},
		{post, "/new-message", "New Message", members, nil, sendNewMessage},
	}
}

func showMessages(v *visit) (templ.Component, error) {
	all, err := v.API.Messages(v.ctx, v.apiMember())
	if err != nil {
		return v.withoutMessages(err)
	}
	return messages.InboxView(messages.NewInboxPage(v.Words, v.profile, all, v.listPage(), v.Now().Location(), v.Words.Messages)), nil
}

func messageList(v *visit) (templ.Component, error) {
	all, err := v.API.Messages(v.ctx, v.apiMember())
	if err != nil {
		return nil, err
	}
	return messages.InboxListView(messages.NewInboxList(v.Words, v.profile, all, v.listPage(), v.Now().Location(), v.Words.Messages)), nil
}

func (v *visit) withoutMessages(err error) (templ.Component, error) {
	return v.without(err, "Messages", v.Words.Messages.NotOnline, v.Words.Messages.NotNow)
}

// showConversation shows a conversation of the member's own list; opening it marks it as read.
func showConversation(v *visit) (templ.Component, error) {
	whole, err := v.ownConversation()
	if err != nil {
		return v.withoutMessages(err)
	}
	return v.conversationPage(whole, v.replyForm(keyOf(v.typed("key")), v.typed("text"))), nil
}

// ownConversation reads the conversation in the address, if it is in the member's list.
func (v *visit) ownConversation() (member.Message, error) {
	if err := v.ownsConversation(); err != nil {
		return member.Message{}, err
	}
	return v.API.Message(v.ctx, v.apiMember(), v.param("message"))
}

func (v *visit) ownsConversation() error {
	all, err := v.API.Messages(v.ctx, v.apiMember())
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(all, func(m member.Message) bool { return m.ID == v.param("message") }) {
		return fiber.ErrNotFound
	}
	return nil
}

func (v *visit) replyForm(key, text string) messages.ReplyForm {
	return messages.NewReplyForm(paths.Message(v.param("message")), key, text, v.xsrf(), v.Words.Messages)
}

func (v *visit) conversationPage(whole member.Message, form messages.ReplyForm) templ.Component {
	return messages.ConversationView(messages.NewConversationPage(v.Words, v.profile, whole, form, v.Now().Location()))
}

// reply sends a reply to a conversation of the member's own list. The form's key makes a second press the same reply.
func reply(v *visit) error {
	form := v.replyForm(keyOf(v.typed("key")), v.typed("text"))
	if !form.Check(v.Words.Messages) {
		return v.showReply(form)
	}
	err := v.sendReply(form)
	switch {
	case errors.Is(err, fiber.ErrNotFound), needsSignIn(err):
		return err
	case err != nil:
		form.Refusal = v.notSent(err)
		return v.showReply(form)
	}
	v.notice(v.Words.Messages.Sent)
	return v.done(form.Action)
}

func (v *visit) sendReply(form messages.ReplyForm) error {
	if err := v.ownsConversation(); err != nil {
		return err
	}
	_, err := v.API.SendMessage(v.ctx, v.apiMember(), userapi.OutgoingMessage{
		InReplyTo: v.param("message"), Text: form.Text.Value, Key: form.Key,
	})
	return err
}

// showReply shows a reply that was not sent, under its conversation if that can be had.
func (v *visit) showReply(form messages.ReplyForm) error {
	whole, err := v.ownConversation()
	switch {
	case errors.Is(err, fiber.ErrNotFound):
		return err
	case err != nil:
		return v.showProblems(messages.ConversationView(messages.NewUnshownConversation(form, v.Words.Messages)))
	}
	return v.showProblems(v.conversationPage(whole, form))
}
