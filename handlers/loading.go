package handlers

import (
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
)

// waitForProfile waits for the load that the overlay shows and redirects to the page behind it.
func waitForProfile(r *request.Request) error {
	return respond.ShowWhenLoaded(r, r.SafeReturn(r.C.Query("return")))
}
