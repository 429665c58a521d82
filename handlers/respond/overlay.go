package respond

import (
	"memberportal/handlers/request"
	"memberportal/views/layout"
	"memberportal/views/paths"
)

// Overlay answers with the full-screen overlay of section 2. The browser then requests
// /loading, which answers when the load has ended: so failures can still redirect, Back works, and
// no script is needed.
func Overlay(r *request.Request, returnTo string) error {
	next := paths.Loading(r.SafeReturn(returnTo))
	frame := Frame(r)
	frame.Refresh, frame.Session, frame.Style = next, nil, "loading.css"
	reportLater(r, &frame)
	if frame.Notice != "" {
		Flash(r, frame.Notice) // it is for the page behind the overlay
	}
	return HTML(r, layout.Bare(frame, layout.Loading(next)))
}
