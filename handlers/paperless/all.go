package paperless

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/a-h/templ"

	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/views/paperless"
	"memberportal/views/paths"
)

const (
	// paperlessTime is for all calls of one consent. It leaves time to store the receipt before the
	// request's own timeout.
	paperlessTime = 18 * time.Second
	// paperlessCalls is how many calls of one consent run at the same time.
	paperlessCalls = 4
	// receiptLife is how long the receipt can be opened again.
	receiptLife = 24 * time.Hour
)

// ShowAll shows the consent for everything of the kind.
func (p Paper) ShowAll(r *request.Request) (templ.Component, error) {
	form := p.form(r, r.Saved.Get)
	if r.Profile.Missing.Paperless {
		return respond.NotOnline(r, form.Title(), r.Text.Paperless.ByPhone), nil
	}
	return paperless.AllView(paperless.NewAllPage(form, r.Saved.Get("agreed") != "", false, "")), nil
}

// ChangeAll turns paperless on for everything of the kind, by one call for each, and shows a
// receipt. The calls can be repeated: turning on what is on changes nothing.
func (p Paper) ChangeAll(r *request.Request) error {
	form, agreed := p.form(r, r.Input), r.Input("agreed") != ""
	return respond.Submit(r, respond.Submission{
		Valid: agreed,
		Show: func(failure string) (templ.Component, error) {
			return paperless.AllView(paperless.NewAllPage(form, agreed, true, failure)), nil
		},
		Call:  func() error { return p.turnOn(r, form) },
		Texts: p.texts(r),
		Next:  paths.PaperlessReceipt(p.kind),
	})
}

func (p Paper) texts(r *request.Request) respond.FailureTexts {
	return respond.FailureTexts{NotOffered: paperless.NotOffered(r.Text), Unreachable: r.Text.Paperless.All.Unknown}
}

// turnOn makes the calls and stores the receipt. It returns an error if the first call shows that
// none can succeed.
func (p Paper) turnOn(r *request.Request, form paperless.Form) error {
	numbers := form.OffItems()
	if len(numbers) == 0 {
		return nil // a second press: the receipt of the first one follows
	}
	ctx, cancel := context.WithTimeout(r.Ctx, paperlessTime)
	defer cancel()
	m := r.APIMember()
	first := p.set(r.Portal.API, ctx, m, numbers[0], true, respond.CallKey(form.Key, numbers[0], "true"))
	if failure.Is(first, failure.NotOffered) || failure.Of(first).NeedsSignIn() {
		return first
	}
	errs := append([]error{first}, eachAtOnce(numbers[1:], paperlessCalls, func(number string) error {
		if err := ctx.Err(); err != nil {
			return errNotTried
		}
		return p.set(r.Portal.API, ctx, m, number, true, respond.CallKey(form.Key, number, "true"))
	})...)
	return p.record(r, numbers, errs)
}

// errNotTried means that the time was over before the call.
var errNotTried = errors.New("paperless: no time was left for the call")

// eachAtOnce calls do for each item, a few at the same time, and returns the errors in order.
func eachAtOnce(items []string, atOnce int, do func(string) error) []error {
	errs := make([]error, len(items))
	var running sync.WaitGroup
	slots := make(chan struct{}, atOnce)
	for i, item := range items {
		slots <- struct{}{}
		running.Go(func() {
			defer func() { <-slots }()
			errs[i] = do(item)
		})
	}
	running.Wait()
	return errs
}

// record stores the receipt, and what was turned on in the loaded profile.
func (p Paper) record(r *request.Request, numbers []string, errs []error) error {
	receipt := paperless.Receipt{Email: r.Profile.PaperlessAddress(), At: r.Portal.Now().Unix()}
	unknown := false
	for i, err := range errs {
		if err == nil {
			receipt.On = append(receipt.On, numbers[i])
			continue
		}
		unknown = unknown || failure.Of(err).Uncertain() && !errors.Is(err, errNotTried)
		receipt.Failed = append(receipt.Failed, paperless.Failed{Number: numbers[i], Reason: p.reason(r, err)})
	}
	apply := func(profile *member.Profile) *member.Profile {
		for _, number := range receipt.On {
			profile = p.apply(profile, number, true)
		}
		return profile
	}
	if err := r.Portal.Profiles.Update(r.Ctx, r.Identity.Key, apply); err != nil {
		r.Portal.Log.ErrorContext(r.Ctx, "paperless saved, but not in the loaded profile", "request", request.ID(r.C),
			"error", err)
	}
	if unknown {
		r.Portal.Profiles.Reload(r.Ctx, r.APIMember())
	}
	value, err := json.Marshal(receipt)
	if err != nil {
		return err
	}
	return r.Cache.Put(r.Ctx, p.receiptKey(r), value, receiptLife)
}

func (p Paper) receiptKey(r *request.Request) string {
	return "paperless/1/" + string(p.kind) + "/" + r.Identity.Key
}

// Forget deletes the receipts of the member.
func Forget(r *request.Request) error {
	cache := r.Cache
	return errors.Join(cache.Delete(r.Ctx, Billing.receiptKey(r)), cache.Delete(r.Ctx, Policy.receiptKey(r)))
}

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

// ShowReceipt shows what the latest consent led to.
func (p Paper) ShowReceipt(r *request.Request) (templ.Component, error) {
	value, found, err := r.Cache.Get(r.Ctx, p.receiptKey(r))
	if err != nil {
		return nil, err
	}
	var receipt paperless.Receipt
	if !found || json.Unmarshal(value, &receipt) != nil {
		return nil, respond.SeeOther(r, paths.Paperless(p.kind))
	}
	at := time.Unix(receipt.At, 0).In(r.Portal.Now().Location())
	return paperless.ReceiptView(paperless.NewReceiptPage(p.form(r, r.Saved.Get), receipt, member.DateOf(at),
		r.Text.Clock(at))), nil
}
