package respond

import (
	"context"
	"encoding/json"
	"time"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/request"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// doneLife is how long the page of what was done last can be loaded again.
const doneLife = time.Hour

// done is the page of what was done last, in the language of then.
type done struct {
	Language string
	ui.Success
}

// DoneKey is the key of that page in the cache. It carries the version of the value: increase it
// when done changes.
func DoneKey(owner string) string { return "done/1/" + owner }

// showDone redirects to the page of what was done, or names it to an island. If that can't be
// stored, the member gets it at once, and an island leads to where the page would.
func showDone(r *request.Request, success ui.Success) error {
	if success.Title == "" { // a second press did nothing more
		return SeeOther(r, paths.Done())
	}
	value, err := json.Marshal(done{r.Text.Language, success})
	if err == nil {
		// Files may have taken longer than the request had.
		err = r.Cache.Put(context.WithoutCancel(r.Ctx), DoneKey(r.Identity.Key), value, doneLife)
	}
	if err != nil {
		LogFailedCall(r, err)
	}
	switch {
	case request.WantsJSON(r.C):
		return r.C.JSON(fiber.Map{"next": ui.Either(err == nil, paths.Done(), success.Done)})
	case err != nil:
		r.Title = success.Title
		return Screen(r, ui.SuccessView(success))
	}
	return SeeOther(r, paths.Done())
}

// ShowDone shows what was done last. In another language than then it continues to the page that
// follows.
func ShowDone(r *request.Request) (templ.Component, error) {
	value, err := r.Ahead(DoneKey(r.Identity.Key))
	var last done
	switch {
	case err != nil:
		return nil, err
	case json.Unmarshal(value, &last) != nil:
		return Redirect(r, paths.Home())
	case last.Language != r.Text.Language:
		return Redirect(r, last.Done)
	}
	r.Title = last.Title
	return ui.SuccessView(last.Success), nil
}

// ForgetDone deletes what was done last.
func ForgetDone(r *request.Request) error { return r.Cache.Delete(r.Ctx, DoneKey(r.Identity.Key)) }
