package handlers

import (
	"memberportal/handlers/loading"
	"memberportal/handlers/visit"
)

// waitForProfile waits for the load that the overlay shows and redirects to the page behind it.
func waitForProfile(v *visit.Visit) error {
	return loading.ShowWhenLoaded(v, v.SafeReturn(v.C.Query("return")))
}
