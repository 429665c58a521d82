package claims

import (
	"slices"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// SentFile is a file that was sent for a claim.
type SentFile struct {
	member.ClaimFile
	Type string // its media type
}

// NewFilesDone returns the page after files were sent for a claim of the profile, which leads to
// what the claim still waits for. It is empty for no file, as after a second press.
func NewFilesDone(t *text.Text, p *member.Profile, c member.Claim, sent []SentFile) ui.Success {
	if len(sent) == 0 {
		return ui.Success{}
	}
	texts, next := t.Claims.Detail.Files, t.Claims.Detail.Files.Next
	title := texts.DonePhotos
	if slices.ContainsFunc(sent, func(f SentFile) bool { return !strings.HasPrefix(f.Type, "image/") }) {
		title = texts.DoneFiles
	}
	if len(sent) != 1 {
		next = texts.NextMany
	}
	s := ui.Success{Title: title.With(len(sent)), Text: next.With(c.Number), Done: paths.Claim(c.Number)}
	for _, f := range sent {
		s.Facts = append(s.Facts, ui.Fact{Name: f.Name, Value: texts.Reference.With(f.Reference)})
	}
	for _, turn := range p.TurnsOf(&c) {
		s.Next = append(s.Next, ui.Entry{
			Path: paths.ClaimToDo(c.Number, turn.ToDo.ID), Title: text.Sentence(ui.TurnItem(t, turn)),
			Sub: turnNote(t, turn),
		})
	}
	return s
}
