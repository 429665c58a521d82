package handlers

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/handlers/zipstream"
	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi/exchange"
	"memberportal/views/documents"
)

const (
	// zipAhead is how much of a zip is fetched before anything is sent: most terms as a whole. Until
	// then a failure is a page that names the document.
	zipAhead   = 4 << 20
	zipLimit   = 200 << 20       // bytes of all documents
	zipTimeout = 5 * time.Minute // for all documents
)

var errZipsBusy = errors.New("too many zips at once")

// termZip is all documents of one term of a policy as a zip. It is complete, or the download fails:
// a zip without one of its documents would look like all of them.
func termZip(r *request.Request) error {
	policy, found := r.Profile.Policy(r.Param("policy"))
	starts, err := member.ParseDate(r.Param("term"))
	if !found || policy.Number != r.Param("policy") || err != nil {
		return fiber.ErrNotFound
	}
	list, err := r.Portal.Profiles.Documents(r.Ctx, r.APIMember(), r.Profile)
	if err != nil {
		return err
	}
	if list.Incomplete { // a zip of a part would look like all documents
		return respond.FileFailed(r, exchange.ErrIncomplete, fiber.StatusBadGateway, "Documents",
			r.Text.Errors.Incomplete.With(r.Text.Company.Phone))
	}
	own := documents.OfTerm(list.Documents, policy.Number, starts)
	if len(own) == 0 || len(own) > documents.MostInZip {
		return fiber.ErrNotFound
	}
	end, ok := r.Portal.Zips.Begin(r.Identity.Key)
	if !ok {
		return respond.FileFailed(r, errZipsBusy, fiber.StatusTooManyRequests, "Documents", r.Text.Documents.Zip.Busy)
	}
	return sendZip(r, documents.ZipName(r.Text, r.Profile, policy.Number, starts), own, end)
}

func sendZip(r *request.Request, name string, own []member.Document, end func()) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Ctx), zipTimeout)
	zip := zipstream.New(zipFiles(ctx, r, own), zipLimit, func() { cancel(); end() })
	if err := zip.Fill(r.Ctx, zipAhead); err != nil {
		if closed := zip.Close(); closed != nil {
			respond.LogFailedCall(r, closed)
		}
		return zipFailed(r, own, err)
	}
	r.C.Set(fiber.HeaderContentType, "application/zip")
	r.C.Set(fiber.HeaderContentDisposition, attachment(name))
	r.C.Context().SetBodyStream(loggedZip{zip, r.Portal.Log}, -1)
	return nil
}

// zipFiles opens each document when it is its turn, even after this request's deadline.
func zipFiles(ctx context.Context, r *request.Request, own []member.Document) []zipstream.File {
	api, m, text, profile := r.Portal.API, r.APIMember(), r.Text, r.Profile
	var files []zipstream.File
	for _, d := range own {
		files = append(files, zipstream.File{
			Modified: d.Date.In(r.Portal.Now().Location()),
			Open: func() (string, io.ReadCloser, error) {
				file, err := api.Document(ctx, m, d)
				return documents.FileName(text, profile, d, file.ContentType, file.Name), file.Body, err
			},
		})
	}
	return files
}

// zipFailed names the document that cannot be fetched, before anything was sent.
func zipFailed(r *request.Request, own []member.Document, err error) error {
	texts := r.Text.Documents.Zip
	var failed zipstream.FileError
	switch {
	case errors.Is(err, zipstream.ErrTooLarge):
		return respond.FileFailed(r, err, fiber.StatusNotFound, "Documents", texts.TooLarge)
	case failure.Is(err, failure.Outage), failure.Of(err).NeedsSignIn(), !errors.As(err, &failed):
		return err
	}
	name := documents.Name(r.Text, r.Profile, own[failed.Index])
	return respond.FileFailed(r, err, fiber.StatusBadGateway, "Documents",
		texts.Failed.With(name, r.Text.Company.Phone))
}

// loggedZip logs why a zip breaks off. The browser then reports a download that failed.
type loggedZip struct {
	*zipstream.Reader
	log *slog.Logger
}

func (z loggedZip) Read(p []byte) (int, error) {
	n, err := z.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		z.log.Error("zip of documents broken off", "error", err)
	}
	return n, err
}
