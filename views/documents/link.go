package documents

import (
	"path"
	"strings"
	"unicode"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

func newDocumentLink(t *content.Text, p *member.Profile, d member.Document) Link {
	link := Link{Path: paths.Document(d.ID), What: documentName(d), Kind: d.Kind, Rest: t.Date(d.Date)}
	if about := aboutName(t, p, d); about != "" {
		link.What += " for " + lowerFirst(about)
	}
	if facts := ui.Join(", ", fileTypes[d.ContentType].name, knownSize(t, d.Size)); facts != "" {
		link.Rest += " (" + facts + ")"
	}
	return link
}

func documentName(d member.Document) string { return ui.Or(d.Title, ui.Or(d.Kind, "Document")) }

// aboutName is what a document is about in the member's words: "Personal Auto AA1182204", "Account 4100238715", or "".
func aboutName(t *content.Text, p *member.Profile, d member.Document) string {
	switch {
	case d.PolicyNumber != "":
		return ui.Join(" ", ui.Or(ui.PolicyName(t, p, d.PolicyNumber), "Policy"), d.PolicyNumber)
	case d.AccountNumber != "":
		return "Account " + d.AccountNumber
	}
	return ""
}

// lowerFirst is what a document is about within a sentence: a product's name keeps its capital.
func lowerFirst(about string) string {
	for _, word := range []string{"Account ", "Policy "} {
		if rest, ok := strings.CutPrefix(about, word); ok {
			return strings.ToLower(word) + rest
		}
	}
	return about
}

// fileType is how members call a media type, and how its files' names end.
type fileType struct{ name, extension string }

// fileTypes are those that a document may have; one of any other is a file without a type, which no browser tries to open.
var fileTypes = map[string]fileType{
	"application/pdf":    {"PDF", ".pdf"},
	"application/msword": {"Word", ".doc"},
	"application/vnd.openxmlformats-officedocument.wordprocessingml.document": {"Word", ".docx"},
	"application/vnd.ms-excel": {"Excel", ".xls"},
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": {"Excel", ".xlsx"},
	"image/jpeg": {"JPEG image", ".jpg"},
	"image/png":  {"PNG image", ".png"},
	"image/tiff": {"TIFF image", ".tif"},
	"text/csv":   {"CSV", ".csv"},
	"text/plain": {"Text", ".txt"},
}

// ContentType is the media type to send a document with: its own if it is one that members expect, else one that says nothing.
func ContentType(contentType string) string {
	if _, ok := fileTypes[contentType]; ok {
		return contentType
	}
	return "application/octet-stream"
}

// knownSize is the size in words, "" when unknown.
func knownSize(t *content.Text, bytes int64) string {
	if bytes == 0 {
		return ""
	}
	return t.FileSize(bytes)
}

// FileName says what a downloaded document is: "Auto bill account 4100238715 2026-11-12.pdf". suggested is the provider's name for it, whose
// ending counts when the media type tells none.
func FileName(t *content.Text, p *member.Profile, d member.Document, contentType, suggested string) string {
	name := ui.Join(" ", documentName(d), lowerFirst(aboutName(t, p, d)), d.Date.String())
	return fileNameSafe(name) + ui.Or(fileTypes[contentType].extension, fileNameSafe(path.Ext(suggested)))
}

// fileNameSafe leaves out what some file system does not take in a name.
func fileNameSafe(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune(`/\:*?"<>|`, r):
			return '-'
		case unicode.IsControl(r), r == unicode.ReplacementChar:
			return -1
		}
		return r
	}, name)
}

// Link is one document. Its words alone tell it from every other: what it is, of which policy or account, its date, type and size.
type Link struct {
	Path, What, Rest, Kind string
}
