package chain

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"github.com/valyala/fasthttp"

	"memberportal/handlers/edge"
	"memberportal/static"
	"memberportal/upstream/member"
	"memberportal/views/content/load"
	"memberportal/views/home"
	"memberportal/views/layout"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// homePage returns the HTML of Home with a full list of policies.
func homePage(b *testing.B) []byte {
	b.Helper()
	assets, err := static.Load()
	if err != nil {
		b.Fatal(err)
	}
	account := member.Account{Number: "4100266301", MinimumDue: member.Cents(12_345)}
	for n := range 10 {
		account.Policies = append(account.Policies, member.Policy{Number: fmt.Sprintf("DF07994%02d", n), AccountNumber: account.Number})
	}
	now := time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)
	texts := load.Builtin().Text("en", now, false)
	body := home.View(home.NewPage(texts, &member.Profile{Accounts: []member.Account{account}},
		[]member.Bill{member.NewBill(account, nil, now, 3)}, nil, "Ruth Bellamy", "ruth", now))
	var page bytes.Buffer
	if err := layout.Document(layout.Page{Path: "/home", Assets: assets, Member: &ui.MemberMenu{}}, body).Render(text.With(b.Context(), texts), &page); err != nil {
		b.Fatal(err)
	}
	return page.Bytes()
}

func BenchmarkCompress(b *testing.B) {
	page := homePage(b)
	gzip := func(page []byte, level int) []byte { return fasthttp.AppendGzipBytesLevel(nil, page, level) }
	for _, way := range []struct {
		name     string
		compress func([]byte, int) []byte
		level    int
	}{
		{"brotli", edge.Brotli, edge.FirstBrotli}, {"brotli", edge.Brotli, edge.PageBrotli}, {"gzip", gzip, edge.PageGzip},
	} {
		b.Run(fmt.Sprintf("%s level %d", way.name, way.level), func(b *testing.B) {
			size := 0
			for b.Loop() {
				size = len(way.compress(page, way.level))
			}
			b.ReportMetric(float64(len(page)), "B-before")
			b.ReportMetric(float64(size), "B-after")
		})
	}
}
