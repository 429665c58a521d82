package answer

import (
	"memberportal/handlers/visit"
	"memberportal/views/layout"
	"memberportal/views/paths"
)

// Overlay answers with the full-screen overlay of section 2. The browser then requests
// /loading, which answers when the load has ended: so failures can still redirect, Back works, and
// no script is needed.
func Overlay(v *visit.Visit, returnTo string) error {
	next := paths.Loading(v.SafeReturn(returnTo))
	frame := Frame(v)
	frame.Refresh, frame.Session, frame.Style = next, nil, "loading.css"
	reportLater(v, &frame)
	if frame.Notice != "" {
		Flash(v, frame.Notice) // it is for the page behind the overlay
	}
	return HTML(v, layout.Bare(frame, layout.Loading(next)))
}
