package cards_test

import (
	"context"
	"io"
	"testing"

	"memberportal/views/cards"
	"memberportal/views/viewtest"
)

var oneCard = []cards.Card{{
	State: "IA", Policy: "AA1182204", Effective: "06/14/2026", Expires: "12/14/2026", Vehicle: "2021 Toyota RAV4", VIN: "2T3P1RFV5MC103344",
	Names: "Marta Lindqvist and Jonas Lindqvist", Address: "418 Orchard Lane, Ames, IA 50010", Agent: "Prairie Insurance Agency, (515) 555-0117",
}}

func writeCard(w io.Writer, card cards.Card) error {
	return cards.WritePDF(context.Background(), viewtest.English, w, []cards.Card{card}, day)
}

// BenchmarkWritePDF writes one ID card, as a driver at the side of the road downloads it.
func BenchmarkWritePDF(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if err := writeCard(io.Discard, oneCard[0]); err != nil {
			b.Fatal(err)
		}
	}
}
