package handlers

import (
	"strings"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/answer"
	"memberportal/handlers/explain"
	"memberportal/handlers/forms"
	"memberportal/handlers/limits"
	"memberportal/handlers/loading"
	"memberportal/handlers/uploads"
	"memberportal/handlers/visit"
	"memberportal/upstream/userapi"
	"memberportal/views/claims"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// maxClaimFiles is every file that one form of a claim can hold, in bytes.
const maxClaimFiles = ui.MaxFiles * ui.MaxFileSize

// sendClaimFiles sends photos and papers for a claim of the member's own list, one call each. What
// arrived but was not sent stays in the form.
func sendClaimFiles(v *visit.Visit) error {
	listed, ok := ownClaim(v, v.Param("claim"))
	if !ok {
		return fiber.ErrNotFound
	}
	todo := v.C.Query("todo")
	batch, err := uploads.Receive(v, todo, ui.MaxFiles)
	if err != nil {
		return err
	}
	if len(batch.Files)+len(batch.Problems) == 0 {
		batch.Problems = []string{v.Text.Files.Missing}
	}
	var sent []string
	return batch.Answered(v, forms.Submit(v, forms.Submission{
		Valid: len(batch.Problems) == 0,
		Show: func(failure string) (templ.Component, error) {
			sending := &claims.Sending{ToDo: todo, Waiting: batch.Waiting(v), Problems: batch.Problems, Failure: failure}
			return claimView(v, listed, batch.Key, sending)
		},
		Limit: func() error { return limits.Member(v, ratelimit.Send) },
		Call: func() error {
			sent, err = sendEach(v, listed.Number, todo, &batch)
			return err
		},
		Then:  func() error { return confirmFiles(v, sent) },
		Texts: explain.Sending(v.Text),
		Next:  paths.Claim(listed.Number),
	}))
}

// sendEach sends the files of the batch and takes those that arrived out of it. A file that is no
// longer stored is sent already, or has waited too long.
func sendEach(v *visit.Visit, claim, todo string, batch *uploads.Batch) (sent []string, err error) {
	texts := v.Text.Claims.Detail.Files
	for len(batch.Files) > 0 {
		next := batch.Files[0]
		file, found, err := uploads.Read(v, next)
		if err != nil {
			return sent, err
		}
		if found {
			received, err := v.Portal.API.SendClaimFile(v.Ctx, v.APIMember(), userapi.ClaimFile{ClaimNumber: claim, ToDo: todo, Shows: next.Shows, File: file, Key: next.ID})
			if err != nil {
				return sent, err
			}
			if next.Shows != "" {
				received.ToDo, received.Shows = todo, next.Shows
				if err := uploads.Remember(v, claim, received); err != nil { // the page asks for it again
					answer.LogFailedCall(v, err)
				}
			}
			sent = append(sent, texts.SentFile.With(next.Name, received.Reference))
		}
		batch.Files = batch.Files[1:]
		if err := uploads.Sent(v, next); err != nil {
			answer.LogFailedCall(v, err)
		}
	}
	return sent, nil
}

// confirmFiles says what was sent, under which references, and what comes next. The profile is
// loaded again for its list of to-dos.
func confirmFiles(v *visit.Visit, sent []string) error {
	if len(sent) > 0 {
		texts := v.Text.Claims.Detail.Files
		answer.Flash(v, texts.Sent.With(strings.Join(sent, ", "))+" "+texts.Next)
	}
	return loading.Reload(v)
}
