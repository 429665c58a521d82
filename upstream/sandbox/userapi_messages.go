package sandbox

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"memberportal/upstream/sandbox/forms"
	"memberportal/upstream/sandbox/samples"
)

// getMessages lists the conversations without their entries.
func (s *Sandbox) getMessages(m *member, _ *http.Request) response {
	messages := []samples.Record{}
	for _, message := range m.Messages {
		message = dated(message)
		delete(message, "entries")
		messages = append(messages, message)
	}
	return response{http.StatusOK, samples.Record{"messages": messages}}
}

func (s *Sandbox) getMessage(m *member, r *http.Request) response {
	if message := find(m.Messages, "messageId", r.PathValue("messageId")); message != nil {
		return response{http.StatusOK, dated(message)}
	}
	return itemNotFound
}

// dated returns a copy with the date and author of the latest entry.
func dated(message samples.Record) samples.Record {
	message = maps.Clone(message)
	entries := message.Records("entries")
	latest := entries[len(entries)-1]
	message["date"], message["from"] = latest["at"], latest["from"]
	return message
}

func (s *Sandbox) putMessageRead(m *member, r *http.Request) response {
	if _, err := forms.Object(r); err != nil {
		return failure(http.StatusBadRequest, err.Error())
	}
	message := find(m.Messages, "messageId", r.PathValue("messageId"))
	if message == nil {
		return itemNotFound
	}
	message["unread"] = false
	return noContent
}

// postMessage adds an entry to a conversation or starts one.
func (s *Sandbox) postMessage(m *member, r *http.Request) response {
	body, err := forms.Object(r, "?inReplyTo", "?subject", "?about", "text")
	if err != nil {
		return failure(http.StatusBadRequest, err.Error())
	}
	text, subject := strings.TrimSpace(body.Text("text")), strings.TrimSpace(body.Text("subject"))
	about, _ := body["about"].(map[string]any)
	if text == "" {
		return rejected("The message is empty.")
	}
	if id := body.Text("inReplyTo"); id != "" {
		return s.reply(m, id, text)
	}
	switch {
	case subject == "":
		return rejected("The subject is empty.")
	case about != nil && !m.owns(about):
		return rejected("We could not find what the message is about.")
	}
	return response{http.StatusOK, samples.Record{"messageId": s.startConversation(m, subject, about, text)}}
}

func (s *Sandbox) reply(m *member, id, text string) response {
	i := slices.IndexFunc(m.Messages, func(r samples.Record) bool { return r.Text("messageId") == id })
	if i < 0 {
		return rejected("We could not find that conversation.")
	}
	message := m.Messages[i]
	message.SetRecords("entries", append(message.Records("entries"), s.entry(m, text)))
	m.Messages = slices.Insert(slices.Delete(m.Messages, i, i+1), 0, message)
	return response{http.StatusOK, samples.Record{"messageId": id}}
}

// startConversation starts a conversation and returns its ID.
func (s *Sandbox) startConversation(m *member, subject string, about samples.Record, text string) string {
	message := samples.Record{"messageId": fmt.Sprintf("M-%d", 40_000+len(m.Messages)), "subject": subject, "unread": false}
	if about != nil {
		message["about"] = about
	}
	message.SetRecords("entries", []samples.Record{s.entry(m, text)})
	m.Messages = slices.Insert(m.Messages, 0, message)
	return message.Text("messageId")
}

func (s *Sandbox) entry(m *member, text string) samples.Record {
	return samples.Record{"from": m.Name, "fromMember": true, "at": s.options.Today().Format(time.RFC3339), "text": text}
}

// owns reports whether the account, claim or policy is the member's.
func (m *member) owns(about samples.Record) bool {
	number := about.Text("number")
	switch about.Text("kind") {
	case "bill":
		return m.account(number) != nil
	case "claim":
		return find(m.Claims, "claimNumber", number) != nil
	case "policy":
		return m.policy(number) != nil
	}
	return false
}
