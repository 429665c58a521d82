package preview

import (
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers"
	"memberportal/views/content"
	"memberportal/views/desk"
	"memberportal/views/paths"
)

// desk shows the desk.
func (d *Desk) desk(c *fiber.Ctx) error {
	asked := d.asked(c)
	choice, err := d.choice(asked)
	if err != nil {
		return fiber.ErrNotFound
	}
	address, err := d.address(choice, asked.Page)
	if err != nil {
		return err
	}
	until := d.portal.Now().Add(shareFor)
	version, _ := d.words.version()
	return render(c, desk.Desk(desk.View{
		Page:  desk.Page{Title: "Preview desk", Nonce: handlers.Nonce(c), Assets: d.portal.Assets, Script: "preview.js"},
		Asked: asked, Members: d.memberOptions(), States: stateOptions(States()), Languages: d.words.languages(),
		Pages: listed(asked.Page), Others: others(), Src: showPath(choice) + address,
		Share: origin(d.portal.BaseURL) + sharedPath(d.links.token(choice, until)) + address, ShareUntil: until.Format("January 2, 2006"),
		Changes: shown(d.words.changes(choice)), Findings: d.words.findings(), Version: version,
	}))
}

func (d *Desk) memberOptions() []desk.Option {
	var all []desk.Option
	for _, m := range d.members {
		all = append(all, desk.Option{Value: m.Key, Label: m.Key + ": " + m.Name})
	}
	return append(all, desk.Option{Value: Nobody, Label: d.name(Nobody)})
}

func stateOptions(states []State) []desk.Option {
	var all []desk.Option
	for _, s := range states {
		all = append(all, desk.Option{Value: s.Key, Label: s.Name, Group: s.Group})
	}
	return all
}

// listed are the pages of the route table, with the states of the one that is shown.
func listed(current string) []desk.Listed {
	var all []desk.Listed
	for _, p := range pages() {
		if !p.Route.IsPage() {
			continue
		}
		l := desk.Listed{Path: p.Address, Title: p.Title, States: stateOptions(statesOf(p.Route)), Count: len(statesOf(p.Route))}
		l.Current = p.shows(current)
		all = append(all, l)
	}
	return all
}

// others are the rows of the route table that show no page of their own.
func others() []string {
	var all []string
	for _, row := range rows() {
		if !row.IsPage() {
			all = append(all, row.Method+" "+row.Path)
		}
	}
	return all
}

func shown(changes []content.Change) []desk.Change {
	var all []desk.Change
	for _, c := range changes {
		before, after := inWords(c)
		all = append(all, desk.Change{Where: c.Where, Before: before, After: after})
	}
	return all
}

// afresh gives up what was done in a choice's room, and shows the desk again.
func (d *Desk) afresh(c *fiber.Ctx) error {
	if site := c.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" {
		return fiber.ErrForbidden
	}
	asked := d.asked(c)
	choice, err := d.choice(asked)
	if err != nil {
		return fiber.ErrNotFound
	}
	d.rooms.clear(choice)
	return c.Redirect(asked.Path(), fiber.StatusSeeOther)
}

// parts shows every part of the design system in every state.
func (d *Desk) parts(c *fiber.Ctx) error {
	loading := usual()
	loading.State = Loading
	return render(c, desk.Parts(desk.PartsView{
		Page: desk.Page{
			Title: "Parts of the design", Nonce: handlers.Nonce(c), Assets: d.portal.Assets, Script: "portal.js",
			Styles: []string{"home.css", "billing.css", "policies.css", "notices.css"}, // tasks, tables, forms, terms side by side
		},
		Loading: showPath(loading) + paths.Home(),
	}))
}
