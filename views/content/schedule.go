package content

import (
	"cmp"
	"slices"
	"time"
)

// window is when a document is shown, by the clock on the company's wall: the times have no zone.
type window struct{ from, until time.Time } // zero for always

func (w window) begins() bool { return !w.from.IsZero() }

func (w window) ends() bool { return !w.until.IsZero() }

// holds says whether the window is open; it is from its first minute on, and not any more at its last.
func (w window) holds(wall time.Time) bool {
	return !wall.Before(w.from) && (!w.ends() || wall.Before(w.until))
}

// wallClock is what a clock on the wall shows at that time, without its zone.
func wallClock(at time.Time) time.Time {
	return time.Date(at.Year(), at.Month(), at.Day(), at.Hour(), at.Minute(), at.Second(), at.Nanosecond(), time.UTC)
}

// switches are the times at which anything begins or ends, in order.
func switches(all []*document) []time.Time {
	var times []time.Time
	for _, d := range all {
		if d.shown.begins() {
			times = append(times, d.shown.from)
		}
		if d.shown.ends() {
			times = append(times, d.shown.until)
		}
	}
	slices.SortFunc(times, time.Time.Compare)
	return slices.Compact(times)
}

// moment is for whom and when the words are chosen.
type moment struct {
	wall   time.Time
	drafts bool
}

func (m moment) shows(d *document) bool { return (m.drafts || !d.draft) && d.shown.holds(m.wall) }

// turns are the documents that are shown at a moment, one for each id: a draft before the others, then the one that began last.
func turns(all []*document, m moment) map[string]*document {
	chosen := map[string]*document{}
	for _, d := range all {
		if m.shows(d) && (chosen[d.id] == nil || before(d, chosen[d.id]) < 0) {
			chosen[d.id] = d
		}
	}
	return chosen
}

func before(a, b *document) int {
	return cmp.Or(draftFirst(a, b), b.shown.from.Compare(a.shown.from), cmp.Compare(a.file, b.file))
}

func draftFirst(a, b *document) int {
	switch {
	case a.draft == b.draft:
		return 0
	case a.draft:
		return -1
	}
	return 1
}
