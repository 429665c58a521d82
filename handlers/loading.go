package handlers

import "memberportal/handlers/web"

// loading waits for the load that the overlay shows and redirects to the page behind it.
func loading(v *web.Visit) error { return v.ShowWhenLoaded(v.Portal.SafeReturn(v.C.Query("return"))) }
