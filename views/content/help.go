package content

import "slices"

// Help is a block that editors add below a page, for questions that come up there.
type Help struct {
	ID    string
	Title string
	Text  Prose
	Lang  string // of the title
	pages []string
}

// HelpOn are the blocks for the page at an address of ours.
func (w *Words) HelpOn(address string) []Help {
	var all []Help
	for _, h := range w.help {
		if slices.ContainsFunc(h.pages, func(page string) bool { return under(page, address) }) {
			all = append(all, h)
		}
	}
	return all
}

// helpBlock reads a block's own settings.
func (r *reading) helpBlock(d *document) Help {
	r.titled(d)
	h := Help{ID: d.id, Title: d.title, Text: d.prose, Lang: d.prose.Lang, pages: r.names(d.settings["pages"], "page", Pages())}
	if len(h.pages) == 0 {
		r.broken(d.place(), "the help has no page to stand on. Add a line such as pages: billing, payments")
	}
	return h
}
