package preview

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/valyala/fasthttp"
	"golang.org/x/net/html"

	"memberportal/views/paths"
)

// sendForm shows what comes of the page's form: sent with nothing in it, or filled in. A form that leads back to its own page is followed here: there
// it would only be sent again.
func (r *room) sendForm(q question, a *fasthttp.Response) *fasthttp.Response {
	f := formOf(a.Body(), q.path(), r.choice.now())
	if f == nil {
		return a
	}
	if r.state.form == sentEmpty {
		f.clear()
	}
	sent := r.ask(f.question(q))
	if leadsTo(sent, q.path()) {
		return r.ask(q)
	}
	return sent
}

// prepare does what has to be done before a page exists, then asks for it again: tells a new claim for its steps, sends it for its end, deletes the
// profile for the page that says so. Any other redirect stays one.
func (r *room) prepare(q question, a *fasthttp.Response) (*fasthttp.Response, error) {
	claim := paths.NewClaim("") + "/"
	switch {
	case strings.HasPrefix(q.path(), claim) && leadsTo(a, paths.NewClaim("")):
		r.tellClaim(q)
	case q.path() == paths.ProfileDeleted():
		aside, err := newRoom(r.pattern, r.choice) // deleted here, the profile would be missed by every other page
		if err != nil {
			return nil, err
		}
		r = aside
		r.follow(q, paths.DeleteProfile())
	default:
		return a, nil
	}
	return r.ask(q), nil
}

// tellClaim fills in a new claim from its beginning, step after step, up to the page that is wanted.
func (r *room) tellClaim(q question) {
	r.ask((&filled{action: paths.NewClaimStartOver()}).question(q))
	next := paths.NewClaim("")
	for range claimSteps {
		if next = r.follow(q, next); next == "" {
			return
		}
	}
	if q.path() != paths.NewClaimSent() {
		return
	}
	for next != "" && next != paths.NewClaimSent() {
		next = r.follow(q, next)
	}
}

// follow sends the form of a page, filled in, and gives where that leads; "" for nowhere.
func (r *room) follow(q question, path string) string {
	f := formOf(r.ask(q.get(path)).Body(), "", r.choice.now())
	if f == nil {
		return ""
	}
	to, err := url.Parse(string(r.ask(f.question(q)).Header.Peek("Location")))
	if err != nil || to.Path == path {
		return ""
	}
	return to.Path
}

// filled is a form of a page with sample answers.
type filled struct {
	action    string
	multipart bool
	values    url.Values
	typed     []string // the names of what a member fills in
}

// formOf is the first form in the page's main part that is posted to this address, "" for any, filled in today; nil for none.
func formOf(body []byte, action string, today time.Time) *filled {
	document, err := html.Parse(bytes.NewReader(body))
	if err != nil {
		return nil
	}
	for n := range document.Descendants() {
		if n.Type != html.ElementNode || n.Data != "main" {
			continue
		}
		for n := range n.Descendants() {
			if n.Data == "form" && strings.EqualFold(attribute(n, "method"), "post") && (action == "" || attribute(n, "action") == action) {
				return fillIn(n, today)
			}
		}
	}
	return nil
}

func fillIn(form *html.Node, today time.Time) *filled {
	f := &filled{action: attribute(form, "action"), multipart: attribute(form, "enctype") == "multipart/form-data", values: url.Values{}}
	pressed := false
	for n := range form.Descendants() {
		name := attribute(n, "name")
		if n.Type != html.ElementNode || name == "" {
			continue
		}
		switch {
		case n.Data == "button" && !pressed:
			pressed = true
			f.values.Set(name, attribute(n, "value"))
		case n.Data == "input" && attribute(n, "type") == "hidden":
			f.values.Add(name, attribute(n, "value"))
		case n.Data == "input" || n.Data == "select" || n.Data == "textarea":
			f.typed = append(f.typed, name)
			if !f.values.Has(name) {
				f.values.Set(name, sampleAnswer(n, today))
			}
		}
	}
	return f
}

// sampleAnswer is what a member might answer.
func sampleAnswer(n *html.Node, today time.Time) string {
	if n.Data == "textarea" {
		return "A branch came down in the storm last night and broke a window at the back of the house."
	}
	if n.Data == "select" {
		return lastOption(n)
	}
	switch attribute(n, "type") {
	case "checkbox", "radio":
		return attribute(n, "value")
	case "email":
		return "sample.member@example.com"
	case "tel":
		return "(317) 555-0142"
	case "date":
		return today.Format(time.DateOnly)
	case "time":
		return "21:30"
	}
	if value := attribute(n, "value"); value != "" {
		return value
	}
	if attribute(n, "autocomplete") == "postal-code" || attribute(n, "inputmode") == "numeric" {
		return "47401"
	}
	return "Sample-1"
}

func lastOption(n *html.Node) string {
	value := ""
	for o := range n.Descendants() {
		if o.Data == "option" {
			value = attribute(o, "value")
		}
	}
	return value
}

// clear takes out everything that a member fills in.
func (f *filled) clear() {
	for _, name := range f.typed {
		f.values.Del(name)
	}
}

// question is the form on its way.
func (f *filled) question(q question) question {
	q.method, q.target = http.MethodPost, f.action
	q.header = map[string]string{"Accept": "text/html", "Content-Type": "application/x-www-form-urlencoded"}
	q.body = []byte(f.values.Encode())
	if f.multipart {
		q.body, q.header["Content-Type"] = f.parts()
	}
	return q
}

func (f *filled) parts() (body []byte, contentType string) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for name, values := range f.values {
		if slices.Contains(f.typed, name) {
			continue // a photo, which nobody has at hand
		}
		for _, value := range values {
			w.WriteField(name, value) // to memory, which takes everything
		}
	}
	w.Close()
	return b.Bytes(), w.FormDataContentType()
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}
