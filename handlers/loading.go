package handlers

import (
	"memberportal/handlers/loading"
	"memberportal/handlers/request"
)

// waitForProfile waits for the load that the overlay shows and redirects to the page behind it.
func waitForProfile(r *request.Request) error {
	return loading.ShowWhenLoaded(r, r.SafeReturn(r.C.Query("return")))
}
