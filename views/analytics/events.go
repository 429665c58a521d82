// Package analytics is what the portal tells the analytics service: the events of section 9 and no others, each with parameters from fixed lists, so
// that nothing a page shows can go out by mistake. The functions here give the attributes that islands/loader/analytics.ts delivers; the same
// registry is islands/loader/analytics-events.ts for the scripts, written by this package's test.
package analytics

import (
	"strconv"

	"github.com/a-h/templ"
)

// event is one of section 9's.
type event struct {
	name   string
	params []param
}

// param is what an event may carry: one of the values, or, where there are none, a text of the type that the scripts know it by.
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

// registry is every event, in the order of section 9. The page itself tells page_view and login; the others are told by the attributes below.
var registry = []event{
	pageView, menuClick, pageLinkClick, buttonClick, pagination, pageSize, pageNumber, documentDownload, selectContent, formSubmit, logout, hover, login,
}

// MenuClick is a press on an item of the navigation.
func MenuClick(i MenuItem) templ.Attributes { return menuClick.with(i.name) }

// PageLinkClick is a press on a link inside a page.
func PageLinkClick(l Link) templ.Attributes { return pageLinkClick.with(l.name) }

// ButtonClick is a press on a button that neither leads elsewhere nor sends a form.
func ButtonClick(b Button) templ.Attributes { return buttonClick.with(b.name) }

// Pagination is a press on "Previous" or "Next" of a list.
func Pagination(l List, d Direction) templ.Attributes { return pagination.with(l.name, d.name) }

// PageSize is the choice of how many rows a page of a list has; it belongs on the option.
func PageSize(l List, size int) templ.Attributes { return pageSize.with(l.name, strconv.Itoa(size)) }

// PageNumber is a press on the number of a list's page.
func PageNumber(l List, page int) templ.Attributes {
	return pageNumber.with(l.name, strconv.Itoa(page))
}

// DocumentDownloadClick is a press on a link to a file.
func DocumentDownloadClick(d Document) templ.Attributes { return documentDownload.with(d.name) }

// SelectContent is a press on what chooses the content that the page shows.
func SelectContent(c Content) templ.Attributes { return selectContent.with(c.name) }

// ContentSelected is the same by a field; it belongs on the field, or on the form around it.
func ContentSelected(c Content) templ.Attributes {
	return selectContent.at("data-track-change", c.name)
}

// FormSubmit belongs on the form, or around it.
func FormSubmit(f Form) templ.Attributes { return formSubmit.at("data-track-submit", f.name) }

// Logout belongs on the form that signs out; timeout is whether the session's end sends it, not the member. The form of the session's end also has
// data-timeout, so that nothing holds it back.
func Logout(timeout bool) templ.Attributes {
	return logout.at("data-track-submit", strconv.FormatBool(timeout))
}

// Hover is a mouse that rests on a link. It can stand beside what a press on the link tells.
func Hover(l Link) templ.Attributes { return hover.at("data-track-hover", l.name) }

// Both joins the attributes of two events on one element.
func Both(a, b templ.Attributes) templ.Attributes {
	both := templ.Attributes{}
	for _, attributes := range []templ.Attributes{a, b} {
		for name, value := range attributes {
			both[name] = value
		}
	}
	return both
}

// with is told by a press, or on an option when it is chosen.
func (e event) with(values ...string) templ.Attributes { return e.at("data-track", values...) }

// at writes the event as the script reads it: "menu_click item=billing". A value that nobody named makes no event, not half of one.
func (e event) at(attribute string, values ...string) templ.Attributes {
	text := e.name
	for i, value := range values {
		if value == "" {
			return nil
		}
		text += " " + e.params[i].name + "=" + value
	}
	return templ.Attributes{attribute: text}
}
