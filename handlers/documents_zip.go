package handlers

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/answer"
	"memberportal/handlers/visit"
	"memberportal/handlers/zipstream"
	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
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
func termZip(v *visit.Visit) error {
	policy, found := v.Profile.Policy(v.Param("policy"))
	starts, err := member.ParseDate(v.Param("term"))
	if !found || policy.Number != v.Param("policy") || err != nil {
		return fiber.ErrNotFound
	}
	list, err := v.Portal.Profiles.Documents(v.Ctx, v.APIMember(), v.Profile)
	if err != nil {
		return err
	}
	if list.Incomplete { // a zip of a part would look like all documents
		return answer.FileFailed(v, userapi.ErrIncomplete, fiber.StatusBadGateway, "Documents", v.Text.Errors.Incomplete.With(v.Text.Company.Phone))
	}
	own := documents.OfTerm(list.Documents, policy.Number, starts)
	if len(own) == 0 || len(own) > documents.MostInZip {
		return fiber.ErrNotFound
	}
	end, ok := v.Portal.Zips.Begin(v.Identity.Key)
	if !ok {
		return answer.FileFailed(v, errZipsBusy, fiber.StatusTooManyRequests, "Documents", v.Text.Documents.Zip.Busy)
	}
	return sendZip(v, documents.ZipName(v.Text, v.Profile, policy.Number, starts), own, end)
}

func sendZip(v *visit.Visit, name string, own []member.Document, end func()) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(v.Ctx), zipTimeout)
	zip := zipstream.New(zipFiles(ctx, v, own), zipLimit, func() { cancel(); end() })
	if err := zip.Fill(v.Ctx, zipAhead); err != nil {
		if closed := zip.Close(); closed != nil {
			answer.LogFailedCall(v, closed)
		}
		return zipFailed(v, own, err)
	}
	v.C.Set(fiber.HeaderContentType, "application/zip")
	v.C.Set(fiber.HeaderContentDisposition, attachment(name))
	v.C.Context().SetBodyStream(loggedZip{zip, v.Portal.Log}, -1)
	return nil
}

// zipFiles opens each document when it is its turn, also after this request's deadline.
func zipFiles(ctx context.Context, v *visit.Visit, own []member.Document) []zipstream.File {
	api, m, text, profile := v.Portal.API, v.APIMember(), v.Text, v.Profile
	var files []zipstream.File
	for _, d := range own {
		files = append(files, zipstream.File{
			Modified: d.Date.In(v.Portal.Now().Location()),
			Open: func() (string, io.ReadCloser, error) {
				file, err := api.Document(ctx, m, d.ID)
				return documents.FileName(text, profile, d, file.ContentType, file.Name), file.Body, err
			},
		})
	}
	return files
}

// zipFailed says which document cannot be fetched, before anything was sent.
func zipFailed(v *visit.Visit, own []member.Document, err error) error {
	texts := v.Text.Documents.Zip
	var failed zipstream.FileError
	switch {
	case errors.Is(err, zipstream.ErrTooLarge):
		return answer.FileFailed(v, err, fiber.StatusNotFound, "Documents", texts.TooLarge)
	case failure.Is(err, failure.Outage), failure.Of(err).NeedsSignIn(), !errors.As(err, &failed):
		return err
	}
	name := documents.Name(v.Text, v.Profile, own[failed.Index])
	return answer.FileFailed(v, err, fiber.StatusBadGateway, "Documents", texts.Failed.With(name, v.Text.Company.Phone))
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
