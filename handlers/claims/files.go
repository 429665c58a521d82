package claims

import (
	"errors"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/handlers/uploads"
	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/claims"
	"memberportal/views/ui"
)

// MaxFileUpload is every file that one form of a claim can hold, in bytes.
const MaxFileUpload = ui.MaxFiles * ui.MaxFileSize

// errClaimsNotLoaded is a form about a claim that may be one of those that did not load.
var errClaimsNotLoaded = failure.New(
	failure.Failure{Kind: failure.NoAnswer, System: failure.UserAPI}, "the claims did not load",
)

// SendFiles sends photos and papers for a claim of the member's own list, one call each. What
// arrived but was not sent stays in the form.
func SendFiles(r *request.Request) error {
	listed, ok := ownClaim(r, r.Param("claim"))
	switch {
	case !ok && r.Profile.LacksClaims():
		return errClaimsNotLoaded
	case !ok:
		return fiber.ErrNotFound
	}
	todo := r.C.Query("todo")
	batch, err := uploads.Receive(r, todo, ui.MaxFiles)
	if err != nil {
		return err
	}
	if len(batch.Files)+len(batch.Problems) == 0 {
		batch.Problems = []string{r.Text.Files.Missing}
	}
	var sent []claims.SentFile
	return respond.Submit(r, respond.Submission{
		Valid: len(batch.Problems) == 0, Full: batch.Full,
		Show: func(failure string) (templ.Component, error) {
			sending := &claims.Sending{
				ToDo: todo, Waiting: batch.Waiting(r), Problems: batch.Problems,
				Failure: failure,
			}
			return claimView(r, listed, batch.Key, sending)
		},
		Limit: ratelimit.Send,
		Call: func() error {
			sent, err = sendEach(r, listed.Number, todo, &batch)
			return err
		},
		Record: func() error { return respond.ReloadProfile(r) }, // for its list of to-dos
		Texts:  respond.SendingTexts(r.Text),
		Done:   func() ui.Success { return claims.NewFilesDone(r.Text, r.Profile, listed, sent) },
	})
}

// sendEach sends the files of the batch and takes those that arrived out of it.
func sendEach(r *request.Request, claim, todo string, batch *uploads.Batch) (sent []claims.SentFile, err error) {
	sending, end, err := uploads.BeginSend(r, batch.Files)
	if err != nil {
		return nil, err
	}
	defer end()
	defer func() { r.Profile = sending.Profile }() // which has what was sent
	for len(batch.Files) > 0 {
		next := batch.Files[0]
		received, err := sendFile(sending, claim, todo, next)
		if err != nil {
			return sent, err
		}
		if received != nil {
			sent = append(sent, *received)
		}
		batch.Files = batch.Files[1:]
		if err := uploads.Sent(r, next); err != nil {
			respond.LogFailedCall(r, err)
		}
	}
	return sent, nil
}

// sendFile sends a file and returns it. It returns nil for a file that is no longer stored: it is
// sent already, or has waited too long.
func sendFile(r *request.Request, claim, todo string, file member.StoredFile) (*claims.SentFile, error) {
	waiting, err := uploads.ToSend(r, []member.StoredFile{file})
	if err != nil || len(waiting) == 0 {
		return nil, err
	}
	received, err := r.Portal.API.SendClaimFile(r.Ctx, r.APIMember(),
		userapi.ClaimFile{ClaimNumber: claim, ToDo: todo, Shows: file.Shows, File: waiting[0], Key: file.ID})
	switch {
	case errors.As(err, new(uploads.Gone)):
		return nil, nil
	case err != nil:
		return nil, err
	case file.Shows != "":
		received.ToDo, received.Shows = todo, file.Shows
		if err := uploads.Remember(r, claim, received); err != nil { // the page asks for it again
			respond.LogFailedCall(r, err)
		}
	}
	received.Name = file.Name
	return &claims.SentFile{ClaimFile: received, Type: file.ContentType}, nil
}
