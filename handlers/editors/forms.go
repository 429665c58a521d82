package editors

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"iter"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/valyala/fasthttp"
	"golang.org/x/net/html"

	"memberportal/upstream/member"
	"memberportal/views/paths"
)

// sendForm sends the form of the page in response, filled in or empty, and returns what follows. If
// that is a redirect to the page itself, it returns the page: a second preview request would send
// the form again.
func (b *browser) sendForm(r browserRequest, response *fasthttp.Response, today time.Time,
	as formState,
) *fasthttp.Response {
	f := findForm(response.Body(), r.path(), today)
	if f == nil {
		return response
	}
	if as == formSentEmpty {
		f.clear()
	}
	sent := b.send(f.encode())
	if redirectsTo(sent, r.path()) {
		return b.send(r)
	}
	return sent
}

// fillClaim fills in a new claim step by step, and sends it if path is the page after that.
func (b *browser) fillClaim(path string, today time.Time) {
	b.send((&form{action: paths.NewClaimStartOver()}).encode())
	next := paths.NewClaim("")
	for range claimSteps {
		next = b.submit(next, today)
	}
	for path == paths.NewClaimSent() && next != "" && next != path {
		next = b.submit(next, today)
	}
}

// sendRequest fills in and sends a question about coverage. With several policies, the page of the
// topic has a link for each.
func (b *browser) sendRequest(today time.Time) {
	path := paths.Request(string(member.CoverageAnswer), member.About{}, "", "")
	if link := findLink(b.get(path).Body(), path+"?"); link != "" {
		path = link
	}
	b.submit(path, today)
}

// submit fills in and sends the form of a page. It returns the path of the redirect, or "" if there
// isn't a form or it was rejected.
func (b *browser) submit(path string, today time.Time) string {
	if path == "" {
		return ""
	}
	f := findForm(b.get(path).Body(), "", today)
	if f == nil {
		return ""
	}
	to, err := url.Parse(location(b.send(f.encode())))
	if err != nil || to.Path == path {
		return ""
	}
	return to.Path
}

// submitPayment sends the request that the payment island sends when the processor reports a
// payment.
func (b *browser) submitPayment(account string) error {
	var session struct {
		Payment string `json:"payment"`
	}
	opened := b.sendJSON(paths.PaymentSession(account), map[string]string{"operation": member.MakePayment})
	if err := json.Unmarshal(opened.Body(), &session); err != nil {
		return err
	}
	b.sendJSON(paths.PaymentEvents(account), map[string]string{
		"operation": member.MakePayment, "event": "paymentComplete", "payment": session.Payment, "amount": "50.00",
		"reference": "SAMPLE-1",
	})
	return nil
}

func (b *browser) sendJSON(target string, fields map[string]string) *fasthttp.Response {
	body, _ := json.Marshal(fields) // strings only
	return b.send(browserRequest{
		method: http.MethodPost, target: target, body: body,
		header: map[string]string{"Content-Type": "application/json", "Accept": "application/json"},
	})
}

// form is a form of a page with sample input.
type form struct {
	action    string
	multipart bool
	values    url.Values
	typed     []string // names of the controls that a member fills in
	files     []string // names of the controls for files
}

// findForm returns the first form in the page's main element that is posted to action, or to any
// address if action is "". It returns nil if there is none.
func findForm(page []byte, action string, today time.Time) *form {
	for n := range nodesOf(page) {
		post := n.Data == "form" && strings.EqualFold(attribute(n.Attr, "method"), "post")
		if post && (action == "" || attribute(n.Attr, "action") == action) && inMain(n) {
			return fillIn(n, today)
		}
	}
	return nil
}

// findLink returns the address of the first link that starts with a prefix, "" for none.
func findLink(page []byte, prefix string) string {
	for n := range nodesOf(page) {
		if href := attribute(n.Attr, "href"); n.Data == "a" && strings.HasPrefix(href, prefix) {
			return href
		}
	}
	return ""
}

func nodesOf(page []byte) iter.Seq[*html.Node] {
	document, _ := html.Parse(bytes.NewReader(page)) // reading memory cannot fail
	return document.Descendants()
}

func inMain(n *html.Node) bool {
	for parent := range n.Ancestors() {
		if parent.Data == "main" {
			return true
		}
	}
	return false
}

func fillIn(n *html.Node, today time.Time) *form {
	f := &form{
		action: attribute(n.Attr, "action"), values: url.Values{},
		multipart: attribute(n.Attr, "enctype") == "multipart/form-data",
	}
	pressed := false
	for n := range n.Descendants() {
		name := attribute(n.Attr, "name")
		if n.Type != html.ElementNode || name == "" {
			continue
		}
		switch {
		case n.Data == "button" && !pressed:
			pressed = true
			f.values.Set(name, attribute(n.Attr, "value"))
		case n.Data == "input" && attribute(n.Attr, "type") == "hidden":
			f.values.Add(name, attribute(n.Attr, "value"))
		case attribute(n.Attr, "type") == "file":
			f.files = append(f.files, name)
		case n.Data == "input" || n.Data == "select" || n.Data == "textarea":
			f.typed = append(f.typed, name)
			if !f.values.Has(name) {
				f.values.Set(name, sampleInput(n, today))
			}
		}
	}
	return f
}

// sampleInput returns a valid value for a control.
func sampleInput(n *html.Node, today time.Time) string {
	switch n.Data {
	case "textarea":
		return "A branch came down in the storm last night and broke a window at the back of the house."
	case "select":
		return lastOption(n)
	}
	switch attribute(n.Attr, "type") {
	case "checkbox", "radio":
		return attribute(n.Attr, "value")
	case "email":
		return "sample.member@example.com"
	case "tel":
		return "(317) 555-0142"
	case "date":
		return today.Format(time.DateOnly)
	case "time":
		return "21:30"
	}
	if value := attribute(n.Attr, "value"); value != "" {
		return value
	}
	if attribute(n.Attr, "name") == member.FieldVIN {
		return "1HGCM82633A004352"
	}
	if attribute(n.Attr, "autocomplete") == "postal-code" || attribute(n.Attr, "inputmode") == "numeric" {
		return "47401"
	}
	return "Sample-1"
}

func lastOption(n *html.Node) string {
	value := ""
	for o := range n.Descendants() {
		if o.Data == "option" {
			value = attribute(o.Attr, "value")
		}
	}
	return value
}

// clear removes all input of the member.
func (f *form) clear() {
	f.files = nil
	for _, name := range f.typed {
		f.values.Del(name)
	}
}

func (f *form) encode() browserRequest {
	r := browserRequest{
		method: http.MethodPost, target: f.action, body: []byte(f.values.Encode()),
		header: map[string]string{
			"Accept": "text/html", "Content-Type": "application/x-www-form-urlencoded",
		},
	}
	if f.multipart {
		r.body, r.header["Content-Type"] = f.encodeParts()
	}
	return r
}

func (f *form) encodeParts() (body []byte, contentType string) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b) // writing to memory cannot fail
	for name, values := range f.values {
		for _, value := range values {
			w.WriteField(name, value)
		}
	}
	for _, name := range f.files {
		part, _ := w.CreateFormFile(name, "sample.png")
		png.Encode(part, image.NewGray(image.Rect(0, 0, 8, 8)))
	}
	w.Close()
	return b.Bytes(), w.FormDataContentType()
}
