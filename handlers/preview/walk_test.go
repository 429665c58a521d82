package preview_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"memberportal/handlers/preview"
	"memberportal/static"
	"memberportal/views/desk"
	"memberportal/views/paths"
)

// everyone is whom the desk offers: every sample member whose calls work, and nobody.
func (w *world) everyone() []string {
	offered := w.get(desk.Root).doc().Find("#member option").Map(func(_ int, s *goquery.Selection) string { return s.AttrOr("value", "") })
	for _, member := range []string{"household", "newcomer", "farm", "mortgagee", "many", preview.Nobody} {
		if !slices.Contains(offered, member) {
			w.t.Errorf("the desk does not offer %s", member)
		}
	}
	return offered
}

// TestEveryPageInEveryStateForEveryMember opens, as the desk lists it, every row of the route table in every state that it can be in.
func TestEveryPageInEveryStateForEveryMember(t *testing.T) {
	w := newWorld(t)
	var walks sync.WaitGroup
	atOnce := make(chan struct{}, 12) // loading pages mostly wait
	count := 0
	addresses := map[string]map[string]string{}
	everyone := w.everyone()
	for _, member := range everyone {
		choice := preview.Usual()
		choice.Member = member
		addresses[member] = w.addresses(choice)
	}
	for choice, pages := range stations(everyone) {
		count += len(pages)
		walks.Add(1)
		atOnce <- struct{}{}
		go func() {
			defer func() { <-atOnce; walks.Done() }()
			for _, p := range pages {
				w.visit(choice, p, addresses[choice.Member])
			}
		}()
	}
	walks.Wait()
	t.Logf("%d stations", count)
	if count < 1000 {
		t.Errorf("only %d stations", count)
	}
	if len(w.outside.calls) > 0 {
		t.Errorf("calls to other systems: %v", w.outside.calls)
	}
}

// stations are the pages to open, by the choice to open them in.
func stations(everyone []string) map[preview.Choice][]preview.Page {
	all := map[preview.Choice][]preview.Page{}
	for _, member := range everyone {
		for _, p := range preview.Pages() {
			if p.Method != http.MethodGet {
				continue
			}
			for _, state := range preview.StatesOf(p) {
				choice := preview.Usual()
				choice.Member, choice.State = member, state.Key
				if member == preview.Nobody && state.Key != preview.Success {
					continue // whoever is not signed in is asked to sign in
				}
				all[choice] = append(all[choice], p)
			}
		}
	}
	return all
}

// addresses are what the desk shows in its frame for each page, for one member.
func (w *world) addresses(choice preview.Choice) map[string]string {
	all := map[string]string{}
	for _, p := range preview.Pages() {
		asked := desk.Asked{Member: choice.Member, State: preview.Success, Language: "en", Scheme: preview.Device, Width: 360, Page: p.Address}
		src, _ := w.get(asked.Path()).doc().Find("iframe").Attr("src")
		address, framed := strings.CutPrefix(src, desk.Root+"/show/"+choice.String())
		if !framed || strings.Contains(address, ":") || !strings.Contains(p.Address, ":") && address != p.Address {
			w.t.Errorf("%s %s: the desk frames %q", choice, p.Address, src)
		}
		all[p.Address] = address
	}
	return all
}

// TestEveryPageIsReached holds that the preview comes to each page itself, also to one that something must be done for, and not to another in its place.
func TestEveryPageIsReached(t *testing.T) {
	w := newWorld(t)
	choice := preview.Usual()
	prefix := desk.Root + "/show/" + choice.String()
	elsewhere := map[string]string{ // by section 2
		"/billing": paths.Billing("4100238715"), "/payments": paths.Payments("4100238715"), "/policies": "/policies/auto/AA1182204",
		"/register": paths.Home(), "/refresh-profile": paths.Profile(), "/paperless": paths.Paperless(paths.PaperBilling),
	}
	addresses := w.addresses(choice)
	for _, p := range preview.Pages() {
		page, address := p.Address, addresses[p.Address]
		want, leads := elsewhere[page]
		switch {
		case !p.IsPage():
			continue
		case !leads:
			want = address
		}
		if r := w.open(prefix + address); r.at != prefix+want {
			t.Errorf("%s is %s", page, r.at)
		}
	}
}

// TestANewClaimIsTold reviews, and sends, a claim of which nothing is missing.
func TestANewClaimIsTold(t *testing.T) {
	w := newWorld(t)
	if r := w.open(shown + paths.NewClaim("") + "/review"); strings.Contains(r.text("main"), "Not answered") || !strings.Contains(r.text("main"), "A branch came down") {
		t.Errorf("to review there is %q", r.text("main"))
	}
	if r := w.open(shown + paths.NewClaimSent()); !strings.Contains(r.text("main"), "reference number") {
		t.Errorf("once it is sent, the page says %q", r.text("main"))
	}
}

func (w *world) visit(choice preview.Choice, p preview.Page, addresses map[string]string) {
	src := desk.Root + "/show/" + choice.String() + addresses[p.Address]
	if err := w.open(src).wrong(choice, p); err != nil {
		w.t.Errorf("%s %s: %v", choice, src, err)
	}
}

// wrong is what no answer of a preview may have, whatever it shows.
func (r reply) wrong(choice preview.Choice, p preview.Page) error {
	switch {
	case !slices.Contains(statuses(choice.State, p), r.status):
		return fmt.Errorf("status %d", r.status)
	case r.header.Get("Set-Cookie") != "":
		return fmt.Errorf("sets the cookie %s", r.header.Get("Set-Cookie"))
	case strings.Contains(r.header.Get("Content-Security-Policy"), "example.com"), strings.Contains(r.body, "example.com/tag.js"), strings.Contains(r.body, "G-MEASURED"):
		return fmt.Errorf("knows of another system")
	case !r.isPage():
		return nil
	}
	doc := r.doc()
	switch {
	case doc.Find(".preview-banner strong").Text() != "PREVIEW" || !strings.HasPrefix(doc.Find("title").Text(), "PREVIEW: "):
		return fmt.Errorf("does not say PREVIEW, but %q", doc.Find("title").Text())
	case p.IsPage() && doc.Find("main h1").Text() == "":
		return fmt.Errorf("has no heading")
	}
	return astray(doc, choice)
}

func statuses(state string, p preview.Page) []int {
	switch {
	case state == "outage":
		return []int{http.StatusInternalServerError}
	case strings.HasPrefix(state, "form-"):
		return []int{http.StatusOK, http.StatusUnprocessableEntity, http.StatusBadGateway, http.StatusNotFound}
	case !p.IsPage() || p.Address == paths.NotFound():
		return []int{http.StatusOK, http.StatusNoContent, http.StatusNotFound, http.StatusUnauthorized}
	case state == "methods-unread":
		return []int{http.StatusBadGateway}
	case slices.Contains([]string{"partly", "not-offered", "denied", "not-found"}, state):
		return []int{http.StatusOK, http.StatusForbidden, http.StatusNotFound, http.StatusBadGateway}
	}
	return []int{http.StatusOK, http.StatusNotFound}
}

// astray finds an address that leads out of the preview into the portal itself.
func astray(doc *goquery.Document, choice preview.Choice) (err error) {
	for _, name := range []string{"href", "src", "action", "formaction", "hx-get", "hx-post"} {
		doc.Find("[" + name + "]").Each(func(_ int, s *goquery.Selection) {
			to, _ := s.Attr(name)
			ours := strings.HasPrefix(to, "/") && !strings.HasPrefix(to, static.Prefix)
			if ours && !strings.HasPrefix(to, desk.Root+"/show/"+choice.String()+"/") && to != desk.Root {
				err = fmt.Errorf("leads to %s by %s", to, name)
			}
		})
	}
	return err
}
