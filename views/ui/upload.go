package ui

import (
	"cmp"
	"strings"

	"memberportal/upstream/member"
)

// Limits of the files that members send.
const (
	MaxFiles         = 10 // to a claim at once
	MaxReplyFiles    = 5  // with a message
	MaxFileMegabytes = 8
	MaxFileSize      = MaxFileMegabytes << 20 // bytes
)

// fileTypes are the media types of photos and documents.
const fileTypes = "image/jpeg,image/png,image/webp,application/pdf"

// Upload is a field for photos and documents, with those that arrived but were not sent.
type Upload struct {
	Field   Field
	Tiles   []Tile // one for each requested file, empty for a field that takes any
	Waiting []WaitingFile
}

// WaitingFile is a file that arrived but was not sent.
type WaitingFile struct{ ID, Name, Size string }

// KeepName returns the name of the field that sends a waiting file.
func KeepName(id string) string { return "keep-" + id }

// ListedName returns the name of the hidden field of a waiting file. A form that has it without
// [KeepName] leaves the file out; a form without it has never listed the file.
func ListedName(id string) string { return "listed-" + id }

// ShowsName returns the name of the hidden field for what the file in a field shows.
func ShowsName(field string) string { return "shows-" + field }

const longestFileName = 60

// FileName returns a file's name, shortened and without characters that are unsafe to show or send.
func FileName(file, unnamed string) string {
	name := strings.NewReplacer(`"`, "", `\`, "").Replace(member.Visible(file))
	if runes := []rune(name); len(runes) > longestFileName {
		name = "…" + string(runes[len(runes)-longestFileName+1:]) // the end has the file type
	}
	return cmp.Or(strings.TrimSpace(name), unnamed)
}
