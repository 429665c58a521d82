package cards

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"

	"memberportal/upstream/member"
	"memberportal/views/text"
)

// Kept returns the cards that a phone may keep: those of current terms, each once. It leaves out
// cards without an end date, because a kept card must expire.
func Kept(t *text.Text, p *member.Profile, today member.Date) []Card {
	var kept []Card
	numbers := map[string]bool{}
	for _, policy := range p.Policies() {
		if len(policy.Vehicles) == 0 || numbers[policy.Number] {
			continue
		}
		numbers[policy.Number] = true
		for _, card := range Offered(t, p, policy.Number, today) {
			if card.NotBefore == "" && card.Until.Known() {
				kept = append(kept, card)
			}
		}
	}
	return kept
}

// LastDay returns the last day on which one of the cards is valid.
func LastDay(cards []Card) member.Date {
	last := cards[0].Until
	for _, card := range cards[1:] {
		if last.Before(card.Until) {
			last = card.Until
		}
	}
	return last
}

// Version identifies the contents of the cards. A script compares it to detect outdated cards on a
// phone.
func Version(cards []Card) string {
	sum := sha256.Sum256([]byte(fmt.Sprint(cards)))
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}
