// Package layout renders the frame of every page: head, navigation, notices, footer, and the
// loading overlay.
package layout

import (
	"github.com/a-h/templ"

	"memberportal/static"
	"memberportal/upstream/member"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// Page is what a page needs around its own content.
type Page struct {
	Title  string // the whole title: "Billing | Member Portal" (section 2)
	Path   string // of the request, to mark the current item of the navigation
	Nonce  string // of this response's content security policy
	XSRF   string // masked forgery token for the forms of this page
	Assets *static.Assets
	Member *ui.MemberMenu // nil for a visitor
	Style  string         // the screen's own style sheet, "" for none
	// FirstPage is whether the browser may lack portal.css.
	FirstPage bool
	HasForm   bool   // whether the page can have unsaved changes
	Notice    string // the flash message of the previous request
	Refresh   string // where the browser goes next by itself, for the loading page
	Company   text.Company
	Missing   member.Missing // what the provider lacks; the navigation leaves it out
	Direct    Direct
	Unread    int // conversations that the member has not read
	Turns     int // claims that wait for the member

	Notices   []text.Notice    // for this member on this page
	Help      []text.Help      // below the page's own content
	Languages []LanguageChoice // none for a single language

	SignedOut  bool          // whether this response signed the member out; other tabs follow
	Session    *SessionClock // nil without a session
	SavedInput string        // above a form with the input from before the session ended

	// CardOwner identifies the member whose ID card the device may store: NoCardOwner for a
	// visitor, "" when the session is unknown.
	CardOwner string

	Statistics Statistics
	Tag        *Tag // nil without analytics
}

// NoCardOwner is the card owner of a page for a visitor. No saved card has it.
const NoCardOwner = "none"

// hasStrip reports whether anything is shown above the page's own content.
func (p *Page) hasStrip() bool { return p.Notice != "" || p.SavedInput != "" || len(p.Notices) > 0 }

// Document is a page with the frame of every page.
func Document(p Page, body templ.Component) templ.Component { return document(&p, pageBody(&p, body)) }

// Bare is a page without navigation: the loading overlay.
func Bare(p Page, body templ.Component) templ.Component { return document(&p, bareBody(body)) }
