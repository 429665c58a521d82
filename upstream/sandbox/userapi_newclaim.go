package sandbox

import (
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"time"

	"memberportal/upstream/sandbox/samples"
)

const (
	maxPhotos    = 10
	maxPhotoSize = 8 << 20
)

var photoTypes = []string{"image/jpeg", "image/png", "image/webp"}

// idempotent requires an Idempotency-Key. If a request with the same key has succeeded, it returns
// the same response again.
func (s *Sandbox) idempotent(call string, act func(*member, *http.Request) response) func(*member, *http.Request) response {
	return func(m *member, r *http.Request) response {
		key := r.Header.Get("Idempotency-Key")
		if key == "" {
			return failure(http.StatusBadRequest, "Idempotency-Key is missing")
		}
		if before, ok := m.done[call+" "+key]; ok {
			return before
		}
		a := act(m, r)
		if a.Status/100 == 2 {
			m.done[call+" "+key] = a
		}
		return a
	}
}

// postClaim creates a claim from a form with the JSON part "claim" and photos.
func (s *Sandbox) postClaim(m *member, r *http.Request) response {
	parts, err := r.MultipartReader()
	if err != nil {
		return failure(http.StatusBadRequest, "Content-Type must be multipart/form-data")
	}
	loss, photos, err := readClaim(parts)
	if err != nil {
		return failure(http.StatusBadRequest, err.Error())
	}
	if why := s.validateLoss(m, loss); why != "" {
		return rejected(why)
	}
	claim := s.claim(loss, photos)
	m.Claims = slices.Insert(m.Claims, 0, claim)
	return response{http.StatusOK, pick(claim, "claimNumber")}
}

func readClaim(parts *multipart.Reader) (loss samples.Record, photos int, err error) {
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) && loss != nil && photos <= maxPhotos {
			return loss, photos, nil
		}
		if err != nil {
			return nil, 0, errors.New("the form is truncated, has no claim or has too many photos")
		}
		switch part.FormName() {
		case "claim":
			loss, err = fieldsOf(io.LimitReader(part, 64<<10), "policyNumber", "kind", "lossDate", "?lossTime", "?location", "description",
				"?injuries", "?contactPhone", "?contactTime")
		case "photos":
			photos++
			err = validatePhoto(part)
		default:
			err = errors.New("the form has an unknown part")
		}
		if err != nil {
			return nil, 0, err
		}
	}
}

// validatePhoto checks that the content matches the media type.
func validatePhoto(part *multipart.Part) error {
	content, err := io.ReadAll(io.LimitReader(part, maxPhotoSize+1))
	mediaType := part.Header.Get("Content-Type")
	switch {
	case err != nil:
		return errors.New("a photo is truncated")
	case len(content) > maxPhotoSize:
		return errors.New("a photo is too large")
	case part.FileName() == "":
		return errors.New("a photo has no file name")
	case !slices.Contains(photoTypes, mediaType) || http.DetectContentType(content) != mediaType:
		return errors.New("a photo is not an image of a supported type")
	}
	return nil
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
	claim["status"] = "Received"
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
