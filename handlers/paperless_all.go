package handlers

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/a-h/templ"

	"memberportal/handlers/answer"
	"memberportal/handlers/explain"
	"memberportal/handlers/forms"
	"memberportal/handlers/visit"
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

func (p paper) showAll(v *visit.Visit) (templ.Component, error) {
	form := p.form(v, v.Saved.Get)
	if v.Profile.Missing.Paperless {
		return answer.NotOnline(v, form.Title(), v.Text.Paperless.ByPhone), nil
	}
	return paperless.AllView(paperless.NewAllPage(form, v.Saved.Get("agreed") != "", false, "")), nil
}

// changeAll turns paperless on for everything of the kind, by one call for each, and shows a
// receipt. The calls can be repeated: turning on what is on changes nothing.
func (p paper) changeAll(v *visit.Visit) error {
	form, agreed := p.form(v, v.Input), v.Input("agreed") != ""
	return forms.Submit(v, forms.Submission{
		Valid: agreed,
		Show: func(failure string) (templ.Component, error) {
			return paperless.AllView(paperless.NewAllPage(form, agreed, true, failure)), nil
		},
		Call:  func() error { return p.turnOn(v, form) },
		Texts: p.texts(v),
		Next:  paths.PaperlessReceipt(p.kind),
	})
}

func (p paper) texts(v *visit.Visit) explain.Texts {
	return explain.Texts{NotOffered: paperless.NotOffered(v.Text), Unreachable: v.Text.Paperless.All.Unknown}
}

// turnOn makes the calls and stores the receipt. It returns an error if the first call shows that
// none can succeed.
func (p paper) turnOn(v *visit.Visit, form paperless.Form) error {
	numbers := form.OffItems()
	if len(numbers) == 0 {
		return nil // a second press: the receipt of the first one follows
	}
	ctx, cancel := context.WithTimeout(v.Ctx, paperlessTime)
	defer cancel()
	m := v.APIMember()
	first := p.set(v.Portal.API, ctx, m, numbers[0], true, forms.CallKey(form.Key, numbers[0], "true"))
	if failure.Is(first, failure.NotOffered) || failure.Of(first).NeedsSignIn() {
		return first
	}
	errs := append([]error{first}, eachAtOnce(numbers[1:], paperlessCalls, func(number string) error {
		if err := ctx.Err(); err != nil {
			return errNotTried
		}
		return p.set(v.Portal.API, ctx, m, number, true, forms.CallKey(form.Key, number, "true"))
	})...)
	return p.record(v, numbers, errs)
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
func (p paper) record(v *visit.Visit, numbers []string, errs []error) error {
	receipt := paperless.Receipt{Email: v.Profile.PaperlessAddress(), At: v.Portal.Now().Unix()}
	unknown := false
	for i, err := range errs {
		if err == nil {
			receipt.On = append(receipt.On, numbers[i])
			continue
		}
		unknown = unknown || failure.Of(err).Uncertain() && !errors.Is(err, errNotTried)
		receipt.Failed = append(receipt.Failed, paperless.Failed{Number: numbers[i], Reason: p.reason(v, err)})
	}
	apply := func(profile *member.Profile) *member.Profile {
		for _, number := range receipt.On {
			profile = p.apply(profile, number, true)
		}
		return profile
	}
	if err := v.Portal.Profiles.Update(v.Ctx, v.Identity.Key, apply); err != nil {
		v.Portal.Log.ErrorContext(v.Ctx, "paperless saved, but not in the loaded profile", "request", visit.RequestID(v.C), "error", err)
	}
	if unknown {
		v.Portal.Profiles.Reload(v.Ctx, v.APIMember())
	}
	value, err := json.Marshal(receipt)
	if err != nil {
		return err
	}
	return v.Cache.Put(v.Ctx, p.receiptKey(v), value, receiptLife)
}

func (p paper) receiptKey(v *visit.Visit) string {
	return "paperless/1/" + string(p.kind) + "/" + v.Identity.Key
}

// forgetReceipts deletes the receipts of the member.
func forgetReceipts(v *visit.Visit) error {
	cache := v.Cache
	return errors.Join(cache.Delete(v.Ctx, paperlessBilling.receiptKey(v)), cache.Delete(v.Ctx, paperlessPolicy.receiptKey(v)))
}

// reason returns why a call failed, for the member.
func (p paper) reason(v *visit.Visit, err error) string {
	if errors.Is(err, errNotTried) {
		return v.Text.Paperless.All.NotTried
	}
	text, explained := answer.Explain(v, err, p.texts(v))
	if explained != nil || text == "" {
		return v.Text.Paperless.All.Unknown
	}
	return text
}

// showReceipt shows what the latest consent led to.
func (p paper) showReceipt(v *visit.Visit) (templ.Component, error) {
	value, found, err := v.Cache.Get(v.Ctx, p.receiptKey(v))
	if err != nil {
		return nil, err
	}
	var receipt paperless.Receipt
	if !found || json.Unmarshal(value, &receipt) != nil {
		return nil, answer.SeeOther(v, paths.Paperless(p.kind))
	}
	at := time.Unix(receipt.At, 0).In(v.Portal.Now().Location())
	return paperless.ReceiptView(paperless.NewReceiptPage(p.form(v, v.Saved.Get), receipt, member.DateOf(at), v.Text.Clock(at))), nil
}
