package sandbox

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

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
	return response{http.StatusOK, samples.Record{"messages": messages, "acceptsFiles": true}}
}

func (s *Sandbox) getMessage(m *member, r *http.Request) response {
	id := r.PathValue("messageId")
	if message := find(m.Messages, "messageId", id); message != nil {
		message = dated(message)
		message["messageId"] = id // of a repeated entry too
		return response{http.StatusOK, message}
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
	if _, err := formObject(r); err != nil {
		return failure(http.StatusBadRequest, err.Error())
	}
	message := find(m.Messages, "messageId", r.PathValue("messageId"))
	if message == nil {
		return itemNotFound
	}
	message["unread"] = false
	return noContent
}

// messageForm is a message with files.
var messageForm = formWithFiles{
	Object: "message", Names: []string{"?inReplyTo", "?subject", "?about", "text"},
	Files: "files", Most: 5, Types: fileTypes,
}

// readMessage reads a message with files or, as JSON, without.
func readMessage(r *http.Request) (samples.Record, []formFile, error) {
	if strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/") {
		return messageForm.Read(r)
	}
	body, err := formObject(r, messageForm.Names...)
	return body, nil, err
}

// postMessage adds an entry to a conversation or starts one.
func (s *Sandbox) postMessage(m *member, r *http.Request) response {
	body, files, err := readMessage(r)
	if err != nil {
		return failure(http.StatusBadRequest, err.Error())
	}
	text, subject := strings.TrimSpace(body.Text("text")), strings.TrimSpace(body.Text("subject"))
	about, _ := body["about"].(map[string]any)
	if text == "" {
		return rejected("The message is empty.")
	}
	if id := body.Text("inReplyTo"); id != "" {
		return s.reply(m, id, text, files)
	}
	switch {
	case subject == "":
		return rejected("The subject is empty.")
	case about != nil && !m.owns(about):
		return rejected("We could not find what the message is about.")
	}
	return response{http.StatusOK, samples.Record{"messageId": s.startConversation(m, subject, about, text, files...)}}
}

func (s *Sandbox) reply(m *member, id, text string, files []formFile) response {
	i := slices.IndexFunc(m.Messages, func(r samples.Record) bool { return r.Text("messageId") == id })
	if i < 0 {
		return rejected("We could not find that conversation.")
	}
	message := m.Messages[i]
	if len(files) > 0 && message["acceptsFiles"] != true {
		return rejected("This conversation takes no files.")
	}
	message.SetRecords("entries", append(message.Records("entries"), s.entry(m, text, files...)))
	m.Messages = slices.Insert(slices.Delete(m.Messages, i, i+1), 0, message)
	return response{http.StatusOK, samples.Record{"messageId": id}}
}

// startConversation starts a conversation and returns its ID.
func (s *Sandbox) startConversation(
	m *member, subject string, about samples.Record, text string, files ...formFile,
) string {
	message := samples.Record{
		"messageId": fmt.Sprintf("M-%d", 40_000+len(m.Messages)), "subject": subject,
		"unread": false, "acceptsFiles": true,
	}
	if about != nil {
		message["about"] = about
	}
	message.SetRecords("entries", []samples.Record{s.entry(m, text, files...)})
	m.Messages = slices.Insert(m.Messages, 0, message)
	return message.Text("messageId")
}

func (s *Sandbox) entry(m *member, text string, files ...formFile) samples.Record {
	entry := samples.Record{"from": m.Name, "fromMember": true, "at": s.options.Today().Format(time.RFC3339), "text": text}
	var names []any
	for _, f := range files {
		names = append(names, f.Name)
	}
	if len(names) > 0 {
		entry["files"] = names
	}
	return entry
}

// owns reports whether the account, claim or policy is the member's, or the agency is and accepts
// messages.
func (m *member) owns(about samples.Record) bool {
	number := about.Text("number")
	switch about.Text("kind") {
	case "bill":
		return m.account(number) != nil
	case "claim":
		return find(m.Claims, "claimNumber", number) != nil
	case "policy":
		return m.policy(number) != nil
	case "agent":
		agency := find(m.Profile.Records("agencies"), "id", number)
		return agency != nil && agency["acceptsMessages"] == true
	}
	return false
}
