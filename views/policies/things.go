package policies

import (
	"cmp"
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// Things are what a policy lists on its own: its buildings if there are several, then its items.
type Things struct {
	Heading string
	First   []Thing
	More    []Thing
	Others  string // names the first two of More
}

// Thing is one of them. Folded, it shows its first coverage; the rest on request.
type Thing struct {
	Picture   ui.Picture // "" for none
	Title     string
	First     *CoverLine // nil for none
	Brief     string     // below the title
	Facts     []ui.Fact
	Coverages []CoverLine // but for the first
	Interests []InterestLine
}

func (t Thing) folds() bool { return len(t.Facts)+len(t.Coverages)+len(t.Interests) > 0 }

// thingsShown is how many things a page shows at once.
const thingsShown = 5

func newThings(w *coverWriter, p member.Policy) Things {
	var all []Thing
	t := w.text
	things := Things{Heading: t.Coverages.Items.Heading}
	if len(p.Units) > 1 {
		things.Heading = ui.Either(len(p.Items) > 0, t.Policies.Buildings.AndItems, t.Policies.Buildings.Heading)
		for _, u := range p.Units {
			all = append(all, unitThing(w, p, u))
		}
	}
	for _, item := range p.Items {
		all = append(all, itemThing(w, item))
	}
	first := min(len(all), thingsShown)
	if len(all) == thingsShown+1 { // a row that opens is as high as the one inside
		first = len(all)
	}
	things.First, things.More = all[:first], all[first:]
	if len(things.More) > 1 {
		things.Others = ui.Join(", ", things.More[0].Title, things.More[1].Title)
	}
	return things
}

func unitThing(w *coverWriter, p member.Policy, u member.Unit) Thing {
	listed := slices.DeleteFunc(w.dwellingFirst(u.Coverages), member.Coverage.Off)
	title, picture := unitTitle(w.text, u), ui.PictureOf(p)
	if len(listed) > 0 {
		switch w.glossary.Key(listed[0].Code, listed[0].Description) {
		case dwelling:
			title, picture = w.text.Policies.Buildings.House, ui.HousePicture
		case outbuilding:
			title, picture = w.text.Theirs(listed[0].Description), ui.BarnPicture
		}
	}
	thing := newThing(w, title, w.dwellingFirst(u.Coverages), u.Interests)
	thing.Picture, thing.Facts = picture, unitFacts(w.text, u)
	thing.Brief = cmp.Or(thing.Brief, u.Address)
	return thing
}

func itemThing(w *coverWriter, item member.Item) Thing {
	t, texts := w.text, w.text.Coverages.Items
	number := ui.Either(item.Number != "", texts.Numbered.With(item.Number), "")
	thing := newThing(w, cmp.Or(t.Theirs(item.Description), number, texts.Unnamed), item.Coverages, item.Interests)
	isMachine := func(c member.Coverage) bool { return w.glossary.Key(c.Code, c.Description) == farmMachinery }
	if slices.ContainsFunc(item.Coverages, isMachine) {
		thing.Picture = ui.TractorPicture
	}
	if item.Number != "" && thing.Title != number {
		thing.Facts = append(thing.Facts, ui.Fact{Name: texts.Unnamed, Value: item.Number})
	}
	if item.SerialNumber != "" {
		thing.Facts = append(thing.Facts, ui.Fact{Name: texts.Serial, Value: item.SerialNumber})
	}
	return thing
}

func newThing(w *coverWriter, title string, coverages []member.Coverage, interests []member.Interest) Thing {
	thing := Thing{Title: title, Interests: interestLines(w.text, interests)}
	if lines := w.lines(title, coverages...); len(lines) > 0 {
		first := lines[0]
		own := cmp.Or(first.Own, first.Name)
		thing.First, thing.Coverages = &first, lines[1:]
		thing.Brief = ui.Join(", ", ui.Either(text.PlainName(own) == text.PlainName(title), "", own), first.Below)
	}
	return thing
}
