package claims

import (
	"slices"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// FileRow is a file that the insurer received, with its state in words.
type FileRow struct {
	Name, Word, Tone, Reason string
	Date, Reference          string // "" for none
	Again                    string // where on the page to send a refused one again, "" for nowhere
}

// files returns the files that the page shows at once, and those that it folds: two and more with
// which nothing is wrong.
func (d Detail) files() (open, folded []FileRow) {
	texts := d.Text.Claims.Detail.Files
	words := map[member.FileState]string{
		member.FileReceived: texts.Received, member.FileAccepted: texts.Accepted, member.FileRefused: texts.Refused,
	}
	tones := map[member.FileState]string{member.FileAccepted: "good", member.FileRefused: "late"}
	for _, f := range d.Claim.Files {
		row := FileRow{
			Name: d.Text.OrUnknown(f.Name), Word: words[f.State], Tone: tones[f.State], Reason: d.Text.Theirs(f.Reason),
		}
		if f.Reference != "" {
			row.Reference = texts.Reference.With(f.Reference)
		}
		if f.Received.Known() {
			row.Date = d.Text.Date(f.Received)
		}
		if f.State == member.FileRefused {
			row.Again = d.again(f)
			open = append(open, row)
		} else {
			folded = append(folded, row)
		}
	}
	if len(folded) < 2 {
		return append(open, folded...), nil
	}
	return open, folded
}

// again returns where to send a refused file again: at its to-do, or among other files.
func (d Detail) again(f member.ClaimFile) string {
	asked := func(todo member.ToDo) bool { return todo.ID == f.ToDo && todo.Kind == member.ToDoFiles }
	switch {
	case !d.Claim.TakesFiles():
		return ""
	case slices.ContainsFunc(d.Claim.OpenToDos(), asked):
		return "#" + paths.ToDoAnchor(f.ToDo)
	}
	return "#" + otherFiles
}

// otherFiles is the ID of the form for files that nothing asks for.
const otherFiles = "send-other"

// Sending is an attempt to send files that has not succeeded.
type Sending struct {
	ToDo     string // the to-do of the form, "" for none
	Waiting  []ui.WaitingFile
	Problems []string
	Failure  string // why sending failed, "" when it did not
}

// FilesForm sends photos and documents for a claim.
type FilesForm struct {
	Path, XSRF, Key string
	Upload          ui.Upload
	Folded          bool // whether it shows when the member asks for it
	Dirty           bool // whether it has files that were not sent
}

// filesForm returns the form for a to-do, or for files without a to-do.
func (d Detail) filesForm(todo string) *FilesForm {
	t := d.Text
	name := "files"
	if todo != "" {
		name += "-" + paths.FileSafe(todo)
	}
	form := &FilesForm{Path: paths.ClaimFiles(d.Claim.Number, todo), XSRF: d.XSRF, Key: d.Key}
	form.Upload.Field = ui.Field{
		Name: name, Label: t.Files.Label, Hint: t.Files.Hint.With(ui.MaxFileMegabytes, ui.MaxFiles),
	}
	if d.Sending != nil && d.Sending.ToDo == todo {
		form.Dirty, form.Upload.Waiting = true, d.Sending.Waiting
		form.Upload.Field.Problem = strings.Join(d.Sending.Problems, " ")
		if len(d.Sending.Waiting) > 0 {
			form.Upload.Field.Label = t.Files.More
		}
	}
	return form
}

// requestedFilesForm returns the form for a to-do, with a tile for each requested file. It has none
// while files wait to be sent, because their tiles are not known.
func (d Detail) requestedFilesForm(todo member.ToDo) *FilesForm {
	form := d.filesForm(todo.ID)
	if len(form.Upload.Waiting) > 0 {
		return form
	}
	texts := d.Text.Claims.Detail.Files
	policy, _ := d.Profile.Policy(d.Claim.PolicyNumber)
	for _, file := range todo.Files {
		tile := ui.Tile{Shows: d.Text.Theirs(file.Shows), Add: texts.AddFile, Added: texts.FileAdded}
		if sent, ok := d.Profile.Received(&d.Claim, todo.ID, file.Shows); ok {
			tile.Received = ui.ReceivedNote(d.Text, sent, d.Today)
		}
		if drawing := ui.Angle(file.Angle, ui.PictureOf(policy)); drawing != nil {
			tile.Drawing, tile.Add, tile.Added = drawing, texts.AddPhoto, texts.PhotoAdded
		}
		form.Upload.Tiles = append(form.Upload.Tiles, tile)
	}
	if len(form.Upload.Tiles) > 0 &&
		!slices.ContainsFunc(form.Upload.Tiles, func(t ui.Tile) bool { return t.Drawing == nil }) {
		form.Upload.Field.Hint = d.Text.Files.Private
	}
	return form
}

func shown(t *text.Text, files []member.RequestedFile) []string {
	var texts []string
	for _, file := range files {
		texts = append(texts, t.Theirs(file.Shows))
	}
	return texts
}

// sendForm returns the form for files without a to-do. Files that were not sent have a form even
// where the claim is not known to accept them.
func (d Detail) sendForm() *FilesForm {
	orphaned := d.Sending != nil && !d.asksForFiles(func(todo member.ToDo) bool { return todo.ID == d.Sending.ToDo })
	if !d.Claim.TakesFiles() && !orphaned {
		return nil
	}
	todo := ""
	if orphaned {
		todo = d.Sending.ToDo
	}
	form := d.filesForm(todo)
	form.Folded = !orphaned && d.asksForFiles(func(member.ToDo) bool { return true })
	return form
}

// asksForFiles reports whether an open to-do has a form for files.
func (d Detail) asksForFiles(such func(member.ToDo) bool) bool {
	return d.Claim.TakesFiles() && slices.ContainsFunc(d.Claim.OpenToDos(), func(todo member.ToDo) bool {
		return todo.Kind == member.ToDoFiles && such(todo)
	})
}

// problems returns why files were not sent, for the top of the page.
func (d Detail) problems() []ui.Problem {
	if d.Sending == nil {
		return nil
	}
	var problems []ui.Problem
	for _, text := range d.Sending.Problems {
		problems = append(problems, ui.Problem{Field: d.filesForm(d.Sending.ToDo).Upload.Field.Name, Text: text})
	}
	if d.Sending.Failure != "" {
		problems = append(problems, ui.Problem{Text: d.Sending.Failure})
	}
	return problems
}
