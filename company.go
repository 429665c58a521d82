package main

import (
	"errors"
	"net/netip"
	"net/url"

	"memberportal/views/content"
)

var errSampleCompany = errors.New("PORTAL_CONTENT_DIR must hold en/company.yaml with the name, phone, hours and paymentAddress of your company: " +
	"PORTAL_USER_API is not on this machine, and members would read the sample company's")

// checkCompany returns an error if members of a real user API would read about the sample company.
func checkCompany(userAPI *url.URL, ownCompany bool) error {
	if ownCompany || onLoopback(userAPI) {
		return nil
	}
	return errSampleCompany
}

// samplesShown returns the sentences that are marked as samples and that members of a real user API
// read: promises that the insurer did not make.
func samplesShown(userAPI *url.URL, library *content.Library) []content.Finding {
	if userAPI == nil || onLoopback(userAPI) {
		return nil
	}
	return library.Samples()
}

// onLoopback reports whether an address is on this machine.
func onLoopback(u *url.URL) bool {
	if u.Hostname() == "localhost" {
		return true
	}
	ip, err := netip.ParseAddr(u.Hostname())
	return err == nil && ip.IsLoopback()
}
