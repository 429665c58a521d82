package documents

import (
	"cmp"
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/text/mark"
	"memberportal/views/ui"
)

const pdf = "application/pdf"

// largeFile is from how many bytes a row says the size of its file.
const largeFile = 1_000_000

// newRow returns the row of a document. All of its text is its link, and differs from that of every
// other document: it has the title, the policy or account, the date, and what is unusual about the
// file.
func newRow(t *text.Text, p *member.Profile, d member.Document, today member.Date) ui.Entry {
	name, bytes := "", ""
	if d.ContentType != pdf {
		name = typeName(t, d.ContentType)
	}
	if d.Size >= largeFile {
		bytes = t.FileSize(d.Size)
	}
	return ui.Entry{
		Path: paths.Document(d.ID), Title: titleOf(t, d), Sub: aboutRow(t, p, d), Icon: kindIcon(d.Kind),
		Side: ui.Join(", ", name, bytes), SideSub: t.Date(d.Date), New: isNew(d, today),
		Event: analytics.DocumentDownloadClick(analytics.DocumentOfMember),
	}
}

// Name returns what the document is and what it is about, within a sentence.
func Name(t *text.Text, p *member.Profile, d member.Document) string {
	title, about := titleOf(t, d), aboutItem(t, p, d)
	if mark.IsOther(title) {
		title = t.Documents.Unnamed
	}
	if about == "" {
		return title
	}
	return t.Documents.Of.With(title, about)
}

// kindIcons are the icons by a word of the type, which is the provider's own.
var kindIcons = []struct{ word, icon string }{
	{"bill", "billing"}, {"card", "cards"}, {"notice", "mail"}, {"tax", "billing"},
}

func kindIcon(kind string) string {
	for _, k := range kindIcons {
		if strings.Contains(strings.ToLower(kind), k.word) {
			return k.icon
		}
	}
	return "documents"
}

// isNew goes by the date alone: the portal stores no visits, and a mark that is gone on another
// device would be wrong.
func isNew(d member.Document, today member.Date) bool {
	return d.Date.Known() && today.Known() && !d.Date.Before(today.AddDays(-newDays)) && !today.Before(d.Date)
}

func titleOf(t *text.Text, d member.Document) string {
	return cmp.Or(t.Listed(cmp.Or(d.Title, d.Kind)), t.Documents.Unnamed)
}

// aboutTitle returns what a document is about, "" for nothing: "2021 Toyota RAV4, Auto AA1182204",
// "Account 4100238715".
func aboutTitle(t *text.Text, p *member.Profile, d member.Document) string {
	return about(t, p, d, t.Policies.Policy, t.Account.Account)
}

// aboutRow returns what a document is about for a row: "Auto AA1182204", "Account 4100238715".
func aboutRow(t *text.Text, p *member.Profile, d member.Document) string {
	if d.PolicyNumber == "" {
		return aboutTitle(t, p, d)
	}
	return ui.OwnPolicyName(t, p, d.PolicyNumber).Kind
}

// aboutItem returns what a document is about, within a sentence: "account 4100238715".
func aboutItem(t *text.Text, p *member.Profile, d member.Document) string {
	return about(t, p, d, t.Documents.Policy, t.Account.Item)
}

func about(
	t *text.Text, p *member.Profile, d member.Document, policy text.NumberText, account text.AccountText,
) string {
	if d.PolicyNumber == "" {
		if d.AccountNumber == "" {
			return ""
		}
		return account.With(d.AccountNumber)
	}
	if name := ui.OwnPolicyName(t, p, d.PolicyNumber); name.Thing != "" {
		return name.Line
	}
	return policy.With(d.PolicyNumber)
}

// fileType is the name of a media type and the extension of its files.
type fileType struct {
	name      func(text.DocumentsTypes) string
	extension string
}

var (
	word  = func(t text.DocumentsTypes) string { return t.Word }
	excel = func(t text.DocumentsTypes) string { return t.Excel }
)

// fileTypes are the types that a document may have. The portal sends any other as a file without a
// type, which no browser tries to open.
var fileTypes = map[string]fileType{
	"application/pdf":    {func(t text.DocumentsTypes) string { return t.PDF }, ".pdf"},
	"application/msword": {word, ".doc"},
	"application/vnd.openxmlformats-officedocument.wordprocessingml.document": {word, ".docx"},
	"application/vnd.ms-excel": {excel, ".xls"},
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": {excel, ".xlsx"},
	"image/jpeg": {func(t text.DocumentsTypes) string { return t.JPEG }, ".jpg"},
	"image/png":  {func(t text.DocumentsTypes) string { return t.PNG }, ".png"},
	"image/tiff": {func(t text.DocumentsTypes) string { return t.TIFF }, ".tif"},
	"text/csv":   {func(t text.DocumentsTypes) string { return t.CSV }, ".csv"},
	"text/plain": {func(t text.DocumentsTypes) string { return t.Text }, ".txt"},
}

func typeName(t *text.Text, contentType string) string {
	if known, ok := fileTypes[contentType]; ok {
		return known.name(t.Documents.Types)
	}
	return ""
}

// unknownType is the media type of a file that no browser tries to open.
const unknownType = "application/octet-stream"

// ContentType returns the media type to send a document with: that of the answer or, if the answer
// has a generic one, that of the list. It is application/octet-stream for a type that members don't
// expect.
func ContentType(d member.Document, answered string) string {
	sent := d.FileType(answered)
	if _, ok := fileTypes[sent]; ok {
		return sent
	}
	return unknownType
}

// Limits of a file's name. A zip adds a number to the second file of a name.
const (
	mostNameLetters = 150 // letters
	mostNameBytes   = 200
	zipNumber       = len(" (99)")
)

// FileName returns the name of a downloaded document: "Auto bill account 41 2026-11-12.pdf".
// answered is the media type of the answer and suggested its name, whose extension is used when the
// type of [ContentType] has none. A name that is too long loses the end of its title.
func FileName(t *text.Text, p *member.Profile, d member.Document, answered, suggested string) string {
	extension := cmp.Or(fileTypes[ContentType(d, answered)].extension, cut(fileNameSafe(path.Ext(suggested)), 20, 20))
	rest := ui.Join(" ", aboutItem(t, p, d), d.Date.String())
	if rest != "" {
		rest = " " + rest
	}
	rest = cut(fileNameSafe(mark.Strip(rest)), mostNameLetters/2, mostNameBytes/2) + extension
	letters, bytes := mostNameLetters-zipNumber-utf8.RuneCountInString(rest), mostNameBytes-zipNumber-len(rest)
	return cut(fileNameSafe(mark.Strip(titleOf(t, d))), letters, bytes) + rest
}

// cut returns the beginning of s with at most so many letters and bytes. A letter keeps its
// accents.
func cut(s string, letters, bytes int) string {
	end, n := 0, 0
	for i, r := range s {
		if !unicode.Is(unicode.M, r) {
			end = i
		}
		if n++; n > letters || i+utf8.RuneLen(r) > bytes {
			return strings.TrimRight(s[:end], " .-")
		}
	}
	return s
}

// fileNameSafe replaces or removes characters that a file system rejects in a name, and invisible
// ones.
func fileNameSafe(name string) string {
	return member.Visible(strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune(`/\:*?"<>|`, r):
			return '-'
		case r == '\u00a0':
			return ' '
		}
		return r
	}, name))
}
