package sandbox

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"memberportal/upstream/sandbox/samples"
)

// idempotent returns the response of an earlier request with the same Idempotency-Key again, if
// that succeeded. A request for a call of section 7 may have no key.
func (s *Sandbox) idempotent(call string, act userAPICall) userAPICall {
	return func(m *member, r *http.Request) response {
		key := r.Header.Get("Idempotency-Key")
		switch {
		case key == "" && strings.HasPrefix(call, "POST /profiles/"):
			return act(m, r)
		case key == "":
			return failure(http.StatusBadRequest, "Idempotency-Key is missing")
		}
		if before, ok := m.done[call+" "+key]; ok {
			return before
		}
		a := act(m, r)
		if body, _ := a.Body.(samples.Record); a.Status/100 == 2 && body["error"] == nil {
			m.done[call+" "+key] = a
		}
		return a
	}
}

// newClaimForm is the JSON part "claim" and photos.
var newClaimForm = formWithFiles{
	Object: "claim", Names: []string{
		"policyNumber", "kind", "lossDate", "?lossTime", "?location", "description", "?injuries", "?contactPhone",
		"?contactTime", "?vehicle", "?driver", "?drivable", "?otherParty", "?policeReport",
	},
	Files: "photos", Most: 10, Types: []string{"image/jpeg", "image/png", "image/webp"},
}

// postClaim creates a claim.
func (s *Sandbox) postClaim(m *member, r *http.Request) response {
	loss, photos, err := newClaimForm.Read(r)
	if err != nil {
		return failure(http.StatusBadRequest, err.Error())
	}
	if why := s.validateLoss(m, loss); why != "" {
		return rejected(why)
	}
	claim := s.claim(loss, len(photos))
	m.Claims = slices.Insert(m.Claims, 0, claim)
	return response{http.StatusOK, pick(claim, "claimNumber")}
}

func (s *Sandbox) validateLoss(m *member, loss samples.Record) string {
	date, err := time.Parse(samples.ISODate, loss.Text("lossDate"))
	switch {
	case m.policy(loss.Text("policyNumber")) == nil:
		return "We could not find that policy on your profile."
	case err != nil:
		return "Enter a valid date of loss."
	case date.After(s.options.Today().AddDate(0, 0, 1)): // the member's time zone may be ahead
		return "The date of loss is in the future."
	case loss.Text("kind") == "" || strings.TrimSpace(loss.Text("description")) == "":
		return "Tell us what happened."
	}
	return ""
}

// claim returns the new claim for a reported loss.
func (s *Sandbox) claim(loss samples.Record, photos int) samples.Record {
	today := s.options.Today()
	claim := pick(loss, "policyNumber", "kind", "description", "lossDate", "location")
	claim["claimNumber"] = s.nextClaimNumber()
	claim["status"], claim["closed"] = "Received", false
	claim["acceptsFiles"] = true
	claim["reportedDate"] = today.Format(samples.ISODate)
	claim["steps"] = []any{samples.Record{"date": today.Format(samples.ISODate), "text": reportedOnlineText(photos)}}
	claim["ourPart"] = []any{"We assign an adjuster, who calls you within two days."}
	claim["yourPart"] = []any{"Keep all damaged items and receipts until your adjuster has seen them."}
	claim["nextDate"] = today.AddDate(0, 0, 2).Format(samples.ISODate)
	return claim
}

func reportedOnlineText(photos int) string {
	switch photos {
	case 0:
		return "You reported the loss online."
	case 1:
		return "You reported the loss online, with a photo."
	default:
		return fmt.Sprintf("You reported the loss online, with %d photos.", photos)
	}
}

// nextClaimNumber returns a number above those of the samples. The caller holds the lock.
func (s *Sandbox) nextClaimNumber() string {
	n := 50_000
	for _, m := range s.members {
		n += len(m.Claims)
	}
	return fmt.Sprintf("CL%07d", n)
}
