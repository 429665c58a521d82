// Package desk shows the editors' preview desk: the pages around the preview, none of the members' own.
package desk

import (
	"cmp"
	"net/url"
	"strconv"

	"memberportal/static"
)

// Widths are what a page can be looked at in, in CSS pixels.
var Widths = []int{360, 320, 768, 1280}

// Page is what every page of the desk needs around its own content.
type Page struct {
	Title  string
	Nonce  string // of this response's content security policy
	Assets *static.Assets
	Script string   // the one on the page, "" for none
	Styles []string // style sheets of single screens beside the one of every page
}

// Asked is what the desk's form says.
type Asked struct {
	Member, State string
	At            string // as a browser's field for date and time writes it; "" for the present
	Drafts        bool
	Language      string
	Scheme        string
	Width         int
	Scripts       bool   // whether the page's scripts run
	Page          string // a path of the route table, or an address
}

// Path is the desk with this choice.
func (a Asked) Path() string { return Root + a.query() }

// SheetPath is the contact sheet with this choice.
func (a Asked) SheetPath() string { return SheetPath + a.query() }

// StatesSheetPath is the contact sheet of every state of the page.
func (a Asked) StatesSheetPath() string { return a.SheetPath() + "&" + SheetOf + "=" + SheetOfStates }

// with is the same choice for another page, in another state.
func (a Asked) with(page, state string) Asked {
	a.Page, a.State = page, state
	return a
}

func (a Asked) query() string {
	q := url.Values{"member": {a.Member}, "state": {a.State}, "page": {a.Page}, "language": {a.Language}, "scheme": {a.Scheme}, "width": {strconv.Itoa(a.Width)}}
	if a.At != "" {
		q.Set("at", a.At)
	}
	if a.Drafts {
		q.Set("drafts", "on")
	}
	if !a.Scripts {
		q.Set("scripts", "off")
	}
	return "?" + q.Encode()
}

// Root is the desk itself.
const Root = "/preview"

// The desk's other addresses.
const (
	SheetPath   = Root + "/sheet"
	PartsPath   = Root + "/parts"
	ChangesPath = Root + "/changes"
	AfreshPath  = Root + "/afresh"
)

// What a contact sheet is of: every state of a page, or else every page.
const (
	SheetOf       = "of"
	SheetOfStates = "states"
)

// Option is one answer of the desk's form.
type Option struct{ Value, Label, Group string }

// Listed is a page in the list of all pages.
type Listed struct {
	Path, Title string // as in the route table
	States      []Option
	Count       int // of the states that it can be in
	Current     bool
}

// Change is a piece of the words before and after.
type Change struct{ Where, Before, After string }

// Finding is something for the editor to put right.
type Finding struct {
	Place, Text string
	Broken      bool // the last good words are shown instead
}

// View is the desk.
type View struct {
	Page
	Asked
	Members, States, Languages []Option
	Pages                      []Listed
	Others                     []string // rows of the route table that are no page: method and path
	Src                        string   // of the page in the frame
	Share                      string   // an address for others to look at it, until ShareUntil
	ShareUntil                 string
	Changes                    []Change
	Findings                   []Finding
	Version                    uint64 // of the words
}

// Heading names what the frame shows.
func (v View) Heading() string {
	for _, p := range v.Pages {
		if p.Current {
			return p.Title
		}
	}
	return v.Asked.Page
}

// groups are the options by their groups, in order.
func groups(options []Option) [][]Option {
	var all [][]Option
	for _, o := range options {
		if n := len(all); n > 0 && all[n-1][0].Group == o.Group {
			all[n-1] = append(all[n-1], o)
			continue
		}
		all = append(all, []Option{o})
	}
	return all
}

func schemes() []Option {
	return []Option{{Value: "device", Label: "The device's"}, {Value: "light", Label: "Light"}, {Value: "dark", Label: "Dark"}}
}

func widths() []Option {
	names := map[int]string{320: "320 px, smallest phone", 360: "360 px, phone", 768: "768 px, tablet", 1280: "1280 px, desktop"}
	var all []Option
	for _, w := range Widths {
		all = append(all, Option{Value: strconv.Itoa(w), Label: names[w]})
	}
	return all
}

// confined is the frame's sandbox without scripts. Its page stays of this origin, so that the desk can keep its place.
func (v View) confined() bool { return !v.Scripts }

// Banner is what stands on top of every page of a preview.
type Banner struct {
	Member string
	State  string // "" for success
	At     string // "" for the present
	Drafts bool
	Until  string // when a shared link ends; "" for one's own desk
	Desk   string // the desk's address; "" for a shared link
}

func (b Banner) details() string {
	text := b.Member
	for _, part := range []string{b.State, b.At, draftsText(b.Drafts)} {
		if part != "" {
			text += " · " + part
		}
	}
	return text
}

func draftsText(shown bool) string {
	if shown {
		return "with drafts"
	}
	return ""
}

// Farewell is said where the member would go on in another system.
type Farewell struct {
	SignIn, SignOut bool
	Home            string
}

func (f Farewell) text() string {
	switch {
	case f.SignIn:
		return "The identity provider's sign-in page comes next. A preview asks no other system."
	case f.SignOut:
		return "The identity provider's sign-out comes next. A preview asks no other system."
	}
	return "Another system's page comes next. A preview asks no other system."
}

// Sheet is a contact sheet: every page of a member in one state.
type Sheet struct {
	Page
	Asked
	Heading string
	Shots   []Shot
}

// Shot is one page on a contact sheet.
type Shot struct{ Title, Path, Src string }

func orNone(text string) string { return cmp.Or(text, "(nothing)") }
