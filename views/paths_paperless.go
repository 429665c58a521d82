package views

import "memberportal/views/parts"

// PaperlessPath is where one of the two kinds of paper is turned off (section 2).
func PaperlessPath(kind PaperKind) string { return "/paperless/" + string(kind) }

// PaperlessPagePath is a page of the accounts or policies there.
func PaperlessPagePath(kind PaperKind, page int) string {
	return atPage(PaperlessPath(kind), max(page, 1), parts.DefaultPageSize)
}
