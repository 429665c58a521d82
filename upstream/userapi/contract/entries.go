package contract

import "slices"

// A lister is a pointer to a [List].
type lister interface {
	how() *How
	grow() (entry any)
	drop()
	part()
	end(read int) How
	remove(drop map[int]bool, from int)
}

// List is a list. An object in its place is its only entry.
type List[T any] struct {
	How
	Entries []T
	Partial bool // whether an entry is unread
}

// Lacks reports whether some of the list could not be read.
func (l *List[T]) Lacks() bool { return l.How == Unread || l.Partial }

func (l *List[T]) grow() any {
	l.Entries = append(l.Entries, *new(T))
	return &l.Entries[len(l.Entries)-1]
}

func (l *List[T]) drop() { l.Entries = l.Entries[:len(l.Entries)-1] }

func (l *List[T]) part() { l.Partial = true }

// remove leaves out entries, by their places counted from a number.
func (l *List[T]) remove(drop map[int]bool, from int) {
	if len(drop) > 0 {
		i := from - 1
		l.Entries = slices.DeleteFunc(l.Entries, func(T) bool { i++; return drop[i] })
	}
}

// end makes a list unread of which every entry is: it isn't an empty one.
func (l *List[T]) end(read int) How {
	if l.Partial && read == 0 {
		*l = List[T]{How: Unread}
	}
	return l.How
}
