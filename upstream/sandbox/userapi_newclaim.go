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
)

const (
	maxPhotos    = 10
	maxPhotoSize = 8 << 20
)

var photoTypes = []string{"image/jpeg", "image/png", "image/webp"}

// once demands an Idempotency-Key and answers a second request with the key of
// one that succeeded as it answered the first.
func (s *Sandbox) once(call string, act func(*member, *http.Request) answer) func(*member, *http.Request) answer {
	return func(m *member, r *http.Request) answer {
		key := r.Header.Get("Idempotency-Key")
		if key == "" {
			return problem(http.StatusBadRequest, "Idempotency-Key is missing")
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

// postClaim makes a claim of a form: the part "claim" in JSON, and photos.
func (s *Sandbox) postClaim(m *member, r *http.Request) answer {
	parts, err := r.MultipartReader()
	if err != nil {
		return problem(http.StatusBadRequest, "Content-Type is not multipart/form-data")
	}
	loss, photos, err := readClaim(parts)
	if err != nil {
		return problem(http.StatusBadRequest, err.Error())
	}
	if why := s.lossProblem(m, loss); why != "" {
		return refused(why)
	}
	claim := s.claim(loss, photos)
	m.Claims = slices.Insert(m.Claims, 0, claim)
	return answer{http.StatusOK, pick(claim, "claimNumber")}
}

func readClaim(parts *multipart.Reader) (loss record, photos int, err error) {
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) && loss != nil && photos <= maxPhotos {
			return loss, photos, nil
		}
		if err != nil {
			return nil, 0, errors.New("the form is cut short, has no claim or too many photos")
		}
		switch part.FormName() {
		case "claim":
			loss, err = fieldsOf(io.LimitReader(part, 64<<10), "policyNumber", "kind", "lossDate", "?lossTime", "?location", "description",
				"?injuries", "?contactPhone", "?contactTime")
		case "photos":
			photos++
			err = photoProblem(part)
		default:
			err = errors.New("the form has a part that is not of this call")
		}
		if err != nil {
			return nil, 0, err
		}
	}
}

// photoProblem looks into the photo: what it says of itself must be true.
func photoProblem(part *multipart.Part) error {
	content, err := io.ReadAll(io.LimitReader(part, maxPhotoSize+1))
	mediaType := part.Header.Get("Content-Type")
	switch {
	case err != nil:
		return errors.New("a photo is cut short")
	case len(content) > maxPhotoSize:
		return errors.New("a photo is too large")
	case part.FileName() == "":
		return errors.New("a photo has no name")
	case !slices.Contains(photoTypes, mediaType) || http.DetectContentType(content) != mediaType:
		return errors.New("a photo is no picture of a known type")
	}
	return nil
}

func (s *Sandbox) lossProblem(m *member, loss record) string {
	date, err := time.Parse(isoDate, loss.text("lossDate"))
	switch {
	case m.policy(loss.text("policyNumber")) == nil:
		return "We could not find that policy on your profile."
	case err != nil:
		return "The date of the loss is not a date."
	case date.After(s.options.Today().AddDate(0, 0, 1)): // the member's day may be ahead of ours
		return "The date of the loss is in the future."
	case loss.text("kind") == "" || strings.TrimSpace(loss.text("description")) == "":
		return "Tell us what happened."
	}
	return ""
}

// claim is what becomes of a loss on the day it is reported.
func (s *Sandbox) claim(loss record, photos int) record {
	today := s.options.Today()
	claim := pick(loss, "policyNumber", "kind", "description", "lossDate", "location")
	claim["claimNumber"] = s.nextClaimNumber()
	claim["status"] = "Received"
	claim["reportedDate"] = today.Format(isoDate)
	claim["steps"] = []any{record{"date": today.Format(isoDate), "text": reportedOnline(photos)}}
	claim["ourPart"] = []any{"We assign an adjuster, who calls you within two days."}
	claim["yourPart"] = []any{"Keep what is damaged, and every receipt, until your adjuster has seen it."}
	claim["nextDate"] = today.AddDate(0, 0, 2).Format(isoDate)
	return claim
}

func reportedOnline(photos int) string {
	switch photos {
	case 0:
		return "You reported the loss online."
	case 1:
		return "You reported the loss online, with a photo."
	default:
		return fmt.Sprintf("You reported the loss online, with %d photos.", photos)
	}
}

// nextClaimNumber is above those of the samples. The caller holds the lock.
func (s *Sandbox) nextClaimNumber() string {
	n := 50_000
	for _, m := range s.members {
		n += len(m.Claims)
	}
	return fmt.Sprintf("CL%07d", n)
}
