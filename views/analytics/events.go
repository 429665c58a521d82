// Package analytics returns the attributes of elements whose events islands/loader/analytics.ts
// sends. It has only the events of section 9, with parameters from fixed lists, so that no data of
// a page is sent by mistake. The scripts have no copy of them: what an island renders is compared
// with the server's HTML, and two events that no element declares are named where they happen.
package analytics

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"
)

// Attributes are those of an element; nil for none. Labels share theirs: as a pointer, each use
// renders without an allocation.
type Attributes templ.OrderedAttributes

// Items implements [templ.Attributer].
func (a *Attributes) Items() []templ.KeyValue[string, any] {
	if a == nil {
		return nil
	}
	return *a
}

// event is one of the events of section 9, with the names of its parameters.
type event struct {
	name   string
	params []string
}

var (
	pageView         = event{"page_view", []string{"page_location", "page_title", "page_referrer"}}
	menuClick        = event{"menu_click", []string{"item"}}
	pageLinkClick    = event{"page_link_click", []string{"link"}}
	buttonClick      = event{"button_click", []string{"button"}}
	pagination       = event{"pagination", []string{"list", "direction"}}
	pageSize         = event{"page_size", []string{"list", "size"}}
	pageNumber       = event{"page_number", []string{"list", "page"}}
	documentDownload = event{"document_download_click", []string{"document"}}
	selectContent    = event{"select_content", []string{"content"}}
	formSubmit       = event{"form_submit", []string{"form"}}
	logout           = event{"logout", []string{"timeout"}}
	hover            = event{"hover", []string{"target"}}
	login            = event{"login", nil}
)

// registry is all events, in the order of section 9. The script sends page_view and login without
// an attribute.
var registry = []event{
	pageView, menuClick, pageLinkClick, buttonClick, pagination, pageSize, pageNumber, documentDownload, selectContent,
	formSubmit, logout, hover, login,
}

// fromPath makes the script read the name of a menu item in its address.
var fromPath = &Attributes{{Key: "data-track", Value: true}}

// MenuClick is a click on an item of the navigation that links the address. Most items have the
// name of the first part of their path. The script reads it there, since each page has two dozen of
// them.
func MenuClick(i MenuItem, address string) *Attributes {
	first, _, _ := strings.Cut(strings.TrimPrefix(address, "/"), "/")
	if first == i.name {
		return fromPath
	}
	return i.click
}

// PageLinkClick is a click on a link inside a page.
func PageLinkClick(l Link) *Attributes { return l.click }

// ButtonClick is a click on a button that neither opens a page nor sends a form.
func ButtonClick(b Button) *Attributes { return b.click }

// Pagination is a click on "Previous" or "Next" of a list.
func Pagination(l List, d Direction) *Attributes { return pagination.with(l.name, d.name) }

// PageSize is the choice of a page size. It belongs on the option.
func PageSize(l List, size int) *Attributes {
	return pageSize.with(l.name, strconv.Itoa(size))
}

// PageNumber is a click on the number of a page.
func PageNumber(l List, page int) *Attributes {
	return pageNumber.with(l.name, strconv.Itoa(page))
}

// DocumentDownloadClick is a click on a link to a file.
func DocumentDownloadClick(d Document) *Attributes { return d.click }

// SelectContent is a click that changes the content of the page.
func SelectContent(c Content) *Attributes { return c.click }

// ContentSelected is a changed field that changes the content of the page. It belongs on the field
// or on the form around it.
func ContentSelected(c Content) *Attributes { return c.change }

// FormSubmit is a sent form. It belongs on the form or on an element around it.
func FormSubmit(f Form) *Attributes { return f.submit }

// Logout is a sign-out. It belongs on the form that signs out. timeout is whether the end of the
// session sends the form.
func Logout(timeout bool) *Attributes {
	if timeout {
		return logoutByTimeout
	}
	return logoutByMember
}

var (
	logoutByTimeout = logout.at("data-track-submit", "true")
	logoutByMember  = logout.at("data-track-submit", "false")
)

// Hover is a pointer that rests on a link. [Both] combines it with the link's click.
func Hover(l Link) *Attributes { return l.hover }

// Both returns the attributes of two events on one element.
func Both(a, b *Attributes) *Attributes {
	both := Attributes(slices.Concat(a.Items(), b.Items()))
	return &both
}

// with returns the attribute of an event that is sent on a click or on the choice of an option.
func (e event) with(values ...string) *Attributes { return e.at("data-track", values...) }

// at returns the attribute with the event as the script reads it: "menu_click item=billing". It
// returns nil when a value is "".
func (e event) at(attribute string, values ...string) *Attributes {
	text := e.name
	for i, value := range values {
		if value == "" {
			return nil
		}
		text += " " + e.params[i] + "=" + value
	}
	return &Attributes{{Key: attribute, Value: text}}
}
