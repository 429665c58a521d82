// Package analytics returns the attributes of elements whose events islands/loader/analytics.ts
// sends. It has only the events of section 9, with parameters from fixed lists, so that no data of
// a page is sent by mistake. Its test writes the registry for the scripts,
// islands/loader/analytics-events.ts.
package analytics

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"
)

// event is one of the events of section 9.
type event struct {
	name   string
	params []param
}

// param is a parameter of an event. Without values it has the TypeScript type text.
type param struct {
	name   string
	values *values
	text   string
}

var (
	pageView         = event{"page_view", []param{{"page_location", nil, "string"}, {"page_title", nil, "string"}, {"page_referrer", nil, "string"}}}
	menuClick        = event{"menu_click", []param{{"item", &menuItems, ""}}}
	pageLinkClick    = event{"page_link_click", []param{{"link", &links, ""}}}
	buttonClick      = event{"button_click", []param{{"button", &buttons, ""}}}
	pagination       = event{"pagination", []param{{"list", &lists, ""}, {"direction", &directions, ""}}}
	pageSize         = event{"page_size", []param{{"list", &lists, ""}, {"size", nil, "`${number}`"}}}
	pageNumber       = event{"page_number", []param{{"list", &lists, ""}, {"page", nil, "`${number}`"}}}
	documentDownload = event{"document_download_click", []param{{"document", &documents, ""}}}
	selectContent    = event{"select_content", []param{{"content", &contents, ""}}}
	formSubmit       = event{"form_submit", []param{{"form", &forms, ""}}}
	logout           = event{"logout", []param{{"timeout", &timeouts, ""}}}
	hover            = event{"hover", []param{{"target", &links, ""}}}
	login            = event{"login", nil}
)

// registry is all events, in the order of section 9. The script sends page_view and login without
// an attribute.
var registry = []event{
	pageView, menuClick, pageLinkClick, buttonClick, pagination, pageSize, pageNumber, documentDownload, selectContent, formSubmit, logout, hover, login,
}

// fromPath makes the script read the name of a menu item in its address.
var fromPath = templ.OrderedAttributes{{Key: "data-track", Value: true}}

// MenuClick is a click on an item of the navigation that links the address. Most items have the
// name of the first part of their path. The script reads it there, since each page has two dozen of
// them.
func MenuClick(i MenuItem, address string) templ.OrderedAttributes {
	first, _, _ := strings.Cut(strings.TrimPrefix(address, "/"), "/")
	if first == i.name {
		return fromPath
	}
	return i.click
}

// PageLinkClick is a click on a link inside a page.
func PageLinkClick(l Link) templ.OrderedAttributes { return l.click }

// ButtonClick is a click on a button that neither opens a page nor sends a form.
func ButtonClick(b Button) templ.OrderedAttributes { return b.click }

// Pagination is a click on "Previous" or "Next" of a list.
func Pagination(l List, d Direction) templ.OrderedAttributes { return pagination.with(l.name, d.name) }

// PageSize is the choice of a page size. It belongs on the option.
func PageSize(l List, size int) templ.OrderedAttributes {
	return pageSize.with(l.name, strconv.Itoa(size))
}

// PageNumber is a click on the number of a page.
func PageNumber(l List, page int) templ.OrderedAttributes {
	return pageNumber.with(l.name, strconv.Itoa(page))
}

// DocumentDownloadClick is a click on a link to a file.
func DocumentDownloadClick(d Document) templ.OrderedAttributes { return d.click }

// SelectContent is a click that changes the content of the page.
func SelectContent(c Content) templ.OrderedAttributes { return c.click }

// ContentSelected is a changed field that changes the content of the page. It belongs on the field
// or on the form around it.
func ContentSelected(c Content) templ.OrderedAttributes { return c.change }

// FormSubmit is a sent form. It belongs on the form or on an element around it.
func FormSubmit(f Form) templ.OrderedAttributes { return f.submit }

// Logout is a sign-out. It belongs on the form that signs out. timeout is whether the end of the
// session sends the form.
func Logout(timeout bool) templ.OrderedAttributes {
	return logout.at("data-track-submit", strconv.FormatBool(timeout))
}

// Hover is a pointer that rests on a link. [Both] combines it with the link's click.
func Hover(l Link) templ.OrderedAttributes { return l.hover }

// Both returns the attributes of two events on one element.
func Both(a, b templ.OrderedAttributes) templ.OrderedAttributes { return slices.Concat(a, b) }

// with returns the attribute of an event that is sent on a click or on the choice of an option.
func (e event) with(values ...string) templ.OrderedAttributes { return e.at("data-track", values...) }

// at returns the attribute with the event as the script reads it: "menu_click item=billing". It
// returns nil when a value is "".
func (e event) at(attribute string, values ...string) templ.OrderedAttributes {
	text := e.name
	for i, value := range values {
		if value == "" {
			return nil
		}
		text += " " + e.params[i].name + "=" + value
	}
	return templ.OrderedAttributes{{Key: attribute, Value: text}}
}
