package static

import (
	"strings"
	"testing"
)

// BenchmarkShownStyle measures what a first page costs more than a later one.
func BenchmarkShownStyle(b *testing.B) {
	assets, err := Load()
	if err != nil {
		b.Fatal(err)
	}
	body := strings.Repeat(`<div class="card stack"><p class="sub">Text</p> <a class="with-icon" href="/">Link</a></div>`, 250)
	b.ReportAllocs()
	for b.Loop() {
		assets.ShownStyle(body, "billing.css", "later.css")
	}
}
