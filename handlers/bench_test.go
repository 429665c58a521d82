package handlers_test

import (
	"testing"
)

// benchmarkPage measures one page of a member, from the request to the uncompressed response, with
// the session store in memory and the sandbox as user API.
func benchmarkPage(b *testing.B, member, address string) {
	h := newHarness(b)
	browser := h.browser()
	browser.signIn(member, "/home")
	browser.getAfterOverlay("/home")
	browser.get(address)
	b.ReportAllocs()
	for b.Loop() {
		browser.get(address)
	}
}

func BenchmarkHome(b *testing.B)      { benchmarkPage(b, "household", "/home") }
func BenchmarkHomeOf200(b *testing.B) { benchmarkPage(b, "many", "/home") }
func BenchmarkBilling(b *testing.B)   { benchmarkPage(b, "household", "/billing/4100241190") }
