package ui

import "memberportal/views/analytics"

// Entry is a row of a list that is one link.
type Entry struct {
	Path, Title, Sub string
	Side, SideSub    string  // on the right edge, "" for none
	SideTone         string  // "good", "late", or "" for ink
	Note             string  // below Sub, "" for none
	Soon             bool    // whether Note is something to do
	Icon             string  // "" for none
	Picture          Picture // in place of an icon, "" for none
	Initials         string  // in place of an icon, "" for none
	New              bool    // whether the member has not seen it
	ByName           bool    // whether Sub is the name of who sent it
	Event            *analytics.Attributes
}
