package ui

import (
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
)

// TurnItem returns what a claim waits for: how many photos or files, else the provider's words.
func TurnItem(t *text.Text, turn member.Turn) string {
	switch texts := t.Claims.Detail; {
	case len(turn.Files) == 0:
		return t.Theirs(turn.Words)
	case arePhotos(turn.Files):
		return t.InWords(texts.PhotosAsked, len(turn.Files))
	default:
		return t.InWords(texts.FilesAsked, len(turn.Files))
	}
}

// arePhotos reports whether there is a drawing of how to take each file.
func arePhotos(files []member.RequestedFile) bool {
	return len(files) > 0 &&
		!slices.ContainsFunc(files, func(f member.RequestedFile) bool { return Angle(f.Angle, "") == nil })
}

// TurnAction leads to what a claim waits for.
func TurnAction(t *text.Text, turn member.Turn) Action {
	texts := t.Claims.Detail.Files
	if turn.ToDo.Kind != member.ToDoFiles {
		return Action{Label: t.Home.ClaimAction, Path: paths.Claim(turn.Claim.Number)}
	}
	action := Action{Label: t.Home.FilesAction, Path: paths.ClaimToDo(turn.Claim.Number, turn.ToDo.ID)}
	switch n := len(turn.Files); {
	case n == 1:
		action.Label = Either(arePhotos(turn.Files), texts.AddPhoto, texts.AddFile)
	case n > 1:
		action.Label = t.Claims.Add.With(TurnItem(t, turn))
	}
	return action
}

// ReceivedNote says that a file was received: the time of day of what was sent today, else its day,
// if either is known.
func ReceivedNote(t *text.Text, f member.ClaimFile, today member.Date) string {
	when := ""
	if !f.At.IsZero() {
		when = t.AsOf(f.At, today)
	} else if f.Received.Known() {
		when = t.Date(f.Received)
	}
	return Join(" ", t.Claims.Detail.Files.Received, when)
}

// ClaimDraft is a claim that the member has started but not sent.
type ClaimDraft struct {
	Subject, Kind string // the policy and the type of loss, "" while they are not chosen
	Started, Ends member.Date
	Path          string // of the next step
}
