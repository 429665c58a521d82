package views

import "strconv"

// PaperlessPath is where one of the two kinds of paper is turned off (section 2).
func PaperlessPath(kind PaperKind) string { return "/paperless/" + string(kind) }

// PaperlessPagePath is a page of the accounts or policies there.
func PaperlessPagePath(kind PaperKind, page int) string {
	if page <= 1 {
		return PaperlessPath(kind)
	}
	return PaperlessPath(kind) + "?page=" + strconv.Itoa(page)
}
