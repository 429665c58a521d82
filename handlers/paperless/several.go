package paperless

import (
	"context"
	"errors"
	"time"

	"github.com/a-h/templ"
	"golang.org/x/sync/errgroup"

	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/upstream/failure"
	"memberportal/views/paperless"
	"memberportal/views/ui"
)

const (
	// paperlessTime is for all calls of one consent. It leaves time to answer before the request's
	// own timeout.
	paperlessTime = 18 * time.Second
	// paperlessCalls is how many calls of one consent run at the same time.
	paperlessCalls = 4
)

// changeSeveral turns on what the member chose, by one call for each. Where some fail, the form
// comes back with these and their reasons. The calls can be repeated.
func (p Paper) changeSeveral(r *request.Request) error {
	form := p.form(r, r.Input)
	form.Typed = r.Input
	off, chosen := form.Chosen()
	failed := map[string]string{}
	return respond.Submit(r, respond.Submission{
		Valid: form.Agreed() && len(chosen) > 0,
		Show: func(failure string) (templ.Component, error) {
			return paperless.View(paperless.NewBoxesPage(form, failed, failure)), nil
		},
		Call: func() error {
			errs := p.turnOn(r, form.Key, off)
			var on []string
			for i, err := range errs {
				if err == nil {
					on = append(on, off[i])
				} else {
					failed[off[i]] = p.reason(r, err)
				}
			}
			form.Profile = p.remember(r, true, on...)(form.Profile)
			return p.worst(r, errs, failed)
		},
		Texts: p.texts(r),
		Done:  func() ui.Success { return paperless.NewDone(form, true) },
	})
}

func (p Paper) texts(r *request.Request) respond.FailureTexts {
	return respond.FailureTexts{NotOffered: paperless.NotOffered(r.Text), Unreachable: r.Text.Paperless.All.Unknown}
}

// turnOn makes the calls and returns their errors in order. If the first shows that none can
// succeed, the others aren't made and have its error.
func (p Paper) turnOn(r *request.Request, key string, numbers []string) []error {
	errs := make([]error, len(numbers))
	if len(numbers) == 0 {
		return nil // a second press: all are on
	}
	ctx, cancel := context.WithTimeout(r.Ctx, paperlessTime)
	defer cancel()
	m := r.APIMember()
	set := func(i int) {
		if errs[i] = errNotTried; ctx.Err() == nil {
			errs[i] = p.set(r.Portal.API, ctx, m, numbers[i], true, respond.CallKey(key, numbers[i], "true"))
		}
	}
	set(0)
	if none(errs[0]) {
		for i := range errs {
			errs[i] = errs[0]
		}
		return errs
	}
	var others errgroup.Group
	others.SetLimit(paperlessCalls)
	for i := 1; i < len(numbers); i++ {
		others.Go(func() error {
			set(i)
			return nil
		})
	}
	_ = others.Wait() // each error is in errs
	return errs
}

// none reports whether an error shows that no call can succeed.
func none(err error) bool {
	return failure.Is(err, failure.NotOffered) || failure.Of(err).NeedsSignIn()
}

// errNotTried means that the time was over before the call.
var errNotTried = errors.New("paperless: no time was left for the call")

// reason returns why a call failed, for the member.
func (p Paper) reason(r *request.Request, err error) string {
	if errors.Is(err, errNotTried) {
		return r.Text.Paperless.All.NotTried
	}
	text, explained := respond.Explain(r, err, p.texts(r))
	if explained != nil || text == "" {
		return r.Text.Paperless.All.Unknown
	}
	return text
}

// worst returns the error of the whole: that of the first call that failed. A change that may have
// been saved is seen once the profile is loaded again. What no call can do is said once.
func (p Paper) worst(r *request.Request, errs []error, failed map[string]string) (worst error) {
	for _, err := range errs {
		if err != nil && !errors.Is(err, errNotTried) && failure.Of(err).Uncertain() {
			r.Portal.Profiles.Reload(r.Ctx, r.APIMember())
		}
		if worst == nil {
			worst = err
		}
	}
	if none(worst) {
		clear(failed)
	}
	return worst
}
