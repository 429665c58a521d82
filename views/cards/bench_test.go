package cards_test

import (
	"io"
	"testing"
	"time"

	"memberportal/views/cards"
	"memberportal/views/viewtest"
)

var oneCard = []cards.Card{{
	State: "IA", Policy: "AA1182204", Effective: "06/14/2026", Expires: "12/14/2026", Vehicle: "2021 Toyota RAV4", VIN: "2T3P1RFV5MC103344",
	Names: "Marta Lindqvist and Jonas Lindqvist", Address: "418 Orchard Lane, Ames, IA 50010", Agent: "Prairie Insurance Agency, (515) 555-0117",
}}

func writeCard(tb testing.TB) {
	tb.Helper()
	if err := cards.WritePDF(viewtest.English, io.Discard, oneCard, time.Unix(0, 0)); err != nil {
		tb.Fatal(err)
	}
}

// BenchmarkWritePDF writes one ID card, as a driver at the side of the road downloads it.
func BenchmarkWritePDF(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		writeCard(b)
	}
}
