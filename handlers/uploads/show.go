package uploads

import (
	"bytes"
	"errors"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/edge"
	"memberportal/handlers/request"
	"memberportal/upstream/member"
)

// Show answers with a stored picture of at most size bytes. A member gets one at a time, because a
// slow reader keeps it in memory until its end; a page with several waits for each.
func Show(r *request.Request, key, contentType string, size int) error {
	end, err := r.Portal.Uploads.BeginShow(r.Ctx, r.Identity.Key, size)
	if errors.Is(err, edge.ErrBusy) {
		logBusy(r)
		return fiber.ErrTooManyRequests
	}
	if err != nil {
		return err
	}
	picture, err := FileToSend(r, member.StoredFile{}, key).Open(r.Ctx)
	if err != nil {
		end()
		if errors.As(err, new(Gone)) {
			return fiber.ErrNotFound
		}
		return err
	}
	r.C.Set(fiber.HeaderContentType, contentType)
	r.C.Context().SetBodyStream(shown{bytes.NewReader(picture), end}, len(picture))
	return nil
}

// shown is a picture on its way. The server closes it at its end, or when the reader has left.
type shown struct {
	*bytes.Reader
	end func()
}

func (s shown) Close() error {
	s.end()
	return nil
}
