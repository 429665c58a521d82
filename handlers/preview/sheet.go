package preview

import (
	"slices"

	"github.com/gofiber/fiber/v2"

	"memberportal/views/desk"
)

// sheet shows every page of a member in one state, or one page in every state that it can be in.
func (d *Desk) sheet(c *fiber.Ctx) error {
	asked := d.asked(c)
	choice, err := d.choice(asked)
	if err != nil {
		return fiber.ErrNotFound
	}
	state, _ := stateOf(choice.State)
	heading, shots := d.name(choice.Member)+": "+state.Name, d.everyPage
	if c.Query(desk.SheetOf) == desk.SheetOfStates {
		heading, shots = d.name(choice.Member)+": every state of "+asked.Page, d.everyState
	}
	s := desk.Sheet{Page: desk.Page{Title: "Contact sheet", Assets: d.portal.Assets}, Asked: asked, Heading: heading}
	if s.Shots, err = shots(choice, asked.Page); err != nil {
		return err
	}
	return render(c, desk.ContactSheet(s))
}

func (d *Desk) everyPage(c Choice, _ string) ([]desk.Shot, error) {
	state, _ := stateOf(c.State)
	var shots []desk.Shot
	for _, p := range pages() {
		if !p.Route.IsPage() || !state.of(p.Route) {
			continue
		}
		address, err := d.address(c, p.Address)
		if err != nil {
			return nil, err
		}
		shots = append(shots, desk.Shot{Title: p.Title, Path: p.Address, Src: showPath(c) + address})
	}
	return shots, nil
}

func (d *Desk) everyState(c Choice, current string) ([]desk.Shot, error) {
	i := slices.IndexFunc(pages(), func(p page) bool { return p.shows(current) })
	if i < 0 {
		return nil, fiber.ErrNotFound
	}
	address, err := d.address(c, current)
	if err != nil {
		return nil, err
	}
	var shots []desk.Shot
	for _, state := range statesOf(pages()[i].Route) {
		c.State = state.Key
		shots = append(shots, desk.Shot{Title: state.Name, Path: current, Src: showPath(c) + address})
	}
	return shots, nil
}
