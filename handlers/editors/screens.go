package editors

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	view "memberportal/views/preview"
)

// selection reads the preview's form. An invalid choice becomes the default choice.
func (p *Preview) selection(c *fiber.Ctx) view.Selection {
	query, _ := url.ParseQuery(string(c.Request().URI().QueryString()))
	s, err := view.ParseSelection(query, zone(p.portal))
	if err != nil || !p.valid(s.Choice) {
		s, _ = view.ParseSelection(url.Values{"page": query["page"]}, zone(p.portal))
	}
	if s.Page == "" {
		s.Page = screens()[0].path
	}
	return s
}

// screenAt returns the page at an address, preferably the one without placeholders.
func screenAt(address string) (page, bool) {
	path, _, _ := strings.Cut(address, "?")
	all := slices.DeleteFunc(slices.Clone(screens()), func(p page) bool { return !p.matches(path) })
	if len(all) == 0 {
		return page{}, false
	}
	placeholders := func(p page) int { return strings.Count(p.path, ":") }
	return slices.MinFunc(all, func(a, b page) int { return placeholders(a) - placeholders(b) }), true
}

// start shows the form, the list of pages and the selected page.
func (p *Preview) start(c *fiber.Ctx) error {
	s := p.selection(c)
	offered, err := p.offerOf(s.Member)
	if err != nil {
		return err
	}
	current, possible := currentOf(s.Page)
	if current.path != "" && !slices.Contains(offered.screens, current) {
		s.Page = offered.screens[0].path // the previous member had other pages
		current, possible = currentOf(s.Page)
	}
	if !slices.ContainsFunc(possible, func(o state) bool { return o.key == s.State }) {
		s.State = view.Success // the previous page had other states
	}
	version, _ := p.content.current()
	v := view.View{
		Page:      view.Page{Title: "Preview", Nonce: nonce(c), Assets: p.portal.Assets, Script: "preview.js"},
		Selection: s, Members: p.memberOptions(), States: stateOptions(possible), Languages: p.content.languages(),
		Src:      showPath(s.Choice) + offered.example.fill(s.Page),
		Findings: p.content.findings(), Version: version, EditURL: p.host.Edit,
	}
	for _, page := range offered.screens {
		v.Pages = append(v.Pages, view.Listed{
			Path: page.path, Title: page.name(), States: stateOptions(statesOf(page)), Current: page == current,
		})
	}
	return p.render(c, view.Start(v))
}

// currentOf returns the page at a path, and the states that it can be in.
func currentOf(path string) (page, []state) {
	p, ok := screenAt(path)
	if !ok {
		return page{}, states()
	}
	return p, statesOf(p)
}

func (p *Preview) memberOptions() []view.Option {
	var all []view.Option
	for _, m := range p.members {
		all = append(all, view.Option{Value: m.Key, Label: m.Key + ": " + m.Name})
	}
	return append(all, view.Option{Value: view.SignedOut, Label: p.memberName(view.SignedOut)})
}

func stateOptions(states []state) []view.Option {
	var all []view.Option
	for _, s := range states {
		all = append(all, view.Option{Value: s.key, Label: s.name, Group: s.group})
	}
	return all
}

// reset discards a choice's session and shows the preview again.
func (p *Preview) reset(c *fiber.Ctx) error {
	if site := c.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" {
		return fiber.ErrForbidden
	}
	s := p.selection(c)
	p.sessions.remove(s.Choice)
	return c.Redirect(s.Path(), fiber.StatusSeeOther)
}

// pollTime limits how long a request for changes waits. It is shorter than the portal's request
// timeout.
const pollTime = 20 * time.Second

// changes returns the version of the texts as soon as it differs from the query's, or after
// pollTime.
func (p *Preview) changes(c *fiber.Ctx) error {
	since, err := strconv.ParseUint(c.Query("since"), 10, 64)
	if err != nil {
		return fiber.ErrBadRequest
	}
	timer := time.NewTimer(pollTime)
	defer timer.Stop()
	version, changed := p.content.current()
	if version == since {
		select {
		case <-changed:
		case <-timer.C:
		case <-p.ctx.Done(): // a waiting request must not delay the shutdown
		}
		version, _ = p.content.current()
	}
	return c.JSON(fiber.Map{"version": version})
}
