// Package preview renders the editors' preview: the pages around the page being previewed.
package preview

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"

	"memberportal/static"
)

// The preview's addresses.
const (
	Root        = "/preview"
	ChangesPath = Root + "/changes"
	ResetPath   = Root + "/reset"
	PlacePath   = Root + "/place"
	FindPath    = Root + "/find"
)

// Page is what every page of the preview needs besides its own content.
type Page struct {
	Title  string
	Nonce  string // of the response's content security policy
	Assets *static.Assets
	Script string // the page's own script, "" for none
}

// Option is one option of the preview's form. Options with the same Group are shown under its name.
type Option struct{ Value, Label, Group string }

// Listed is a page in the list of pages.
type Listed struct {
	Path, Title string   // as in the route table
	States      []Option // that the page can be in
	Current     bool
}

// Finding is an error or a warning about the editors' content.
type Finding struct {
	Place, Text string
	Broken      bool // the content is invalid: the last valid content is shown instead
}

// View is the preview's start page: the form and the list of pages beside the frame.
type View struct {
	Page
	Selection
	Members, States, Languages []Option
	Pages                      []Listed
	Src                        string // of the frame
	Findings                   []Finding
	Version                    uint64 // of the content
	EditURL                    string // where editors change a text; "" for nowhere
}

func (v View) heading() string {
	i := slices.IndexFunc(v.Pages, func(p Listed) bool { return p.Current })
	if i < 0 {
		return v.Selection.Page
	}
	return v.Pages[i].Title
}

// Banner is at the top of every previewed page.
type Banner struct {
	Details string
	Back    string // address of the preview, "" where the page must not link to it
}

// byGroup splits options at each change of group.
func byGroup(options []Option) [][]Option {
	var all [][]Option
	for i, o := range options {
		if i == 0 || o.Group != options[i-1].Group {
			all = append(all, nil)
		}
		all[len(all)-1] = append(all[len(all)-1], o)
	}
	return all
}

var widths = []Option{
	{Value: "360", Label: "360 px, phone"},
	{Value: "320", Label: "320 px, smallest phone"},
	{Value: "768", Label: "768 px, tablet"},
	{Value: "1280", Label: "1280 px, desktop"},
}

// Search is the page with the texts that a search found.
type Search struct {
	Page
	Query, Language string
	Languages       []Option
	Found           []FoundText
}

// show returns the address of a page of the preview, in the language of the texts.
func (s Search) show(page string) string {
	return Root + "?" + url.Values{"page": {page}, "language": {s.Language}}.Encode()
}

// count is how many texts were found.
func (s Search) count() string {
	if len(s.Found) == 1 {
		return "1 text"
	}
	return strconv.Itoa(len(s.Found)) + " texts"
}

// FoundText is a text that a search found.
type FoundText struct {
	Text, Place string
	Path        string // a page that shows it, "" for several
	Paste       Paste
}

// Paste is how an editor changes a text: what to add to which file, and where.
type Paste struct {
	File   string `json:"file"`
	Text   string `json:"text"`   // ready to paste, "" for a text of the folder
	Line   int    `json:"line"`   // below which to paste it, 0 for the end; of a text of the folder, its own
	Exists bool   `json:"exists"` // whether the folder has the file
	URL    string `json:"url"`    // where to edit or create the file, "" for nowhere
}

// into says where to paste the text.
func (p Paste) into() string {
	switch {
	case !p.Exists:
		return "Paste into a new file " + p.File
	case p.Line > 0:
		return fmt.Sprintf("Paste into %s, below line %d", p.File, p.Line)
	}
	return "Paste at the end of " + p.File
}
