package request

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/views/text"
)

// english is the language that is always offered.
const english = "en"

// ChoiceLife is how long a choice of a browser or of a member is stored.
const ChoiceLife = 365 * 24 * time.Hour

// Offered returns the languages that members can choose, English first.
func (p *Portal) Offered() []text.Language {
	return slices.DeleteFunc(p.Content.Languages(), func(l text.Language) bool { return !p.offers(l.Code) })
}

func (p *Portal) offers(code string) bool {
	return code == english || slices.Contains(p.Languages, code)
}

// language returns the language of a request: the one that was chosen in this browser, else the
// first that the browser prefers, else English.
func (p *Portal) language(c *fiber.Ctx) string {
	if len(p.Languages) == 0 {
		return english
	}
	if chosen := c.Cookies(p.CookieName(LanguageCookie)); chosen != "" && p.offers(chosen) {
		return chosen
	}
	return preferred(c.Get(fiber.HeaderAcceptLanguage), p.offers)
}

// preferred returns the best offered language of an Accept-Language header (RFC 9110, 12.5.4). A
// region counts as its language: es-MX is es.
func preferred(header string, offers func(code string) bool) string {
	best, weight := english, 0.0
	for part := range strings.SplitSeq(header, ",") {
		tag, parameters, _ := strings.Cut(part, ";")
		code := strings.TrimSpace(tag)
		if !offers(code) {
			code, _, _ = strings.Cut(strings.ToLower(code), "-")
		}
		if w := weightOf(parameters); offers(code) && w > weight {
			best, weight = code, w
		}
	}
	return best
}

// weightOf returns the weight among the parameters of a language, 1 without one and 0 for one that
// cannot be read.
func weightOf(parameters string) float64 {
	text, ok := strings.CutPrefix(strings.TrimSpace(parameters), "q=")
	if !ok {
		return 1
	}
	weight, err := strconv.ParseFloat(text, 64)
	if err != nil || weight > 1 {
		return 0
	}
	return weight
}

// languageKey is the key of a member's choice in the session store.
func languageKey(member string) string { return "language\x00" + member }

// ChooseLanguage stores a choice in this browser, and for the member who is signed in. It ignores a
// language that is not offered. Without the store, the choice counts in this browser only.
func (r *Request) ChooseLanguage(code string) {
	if !slices.ContainsFunc(r.Portal.Offered(), func(l text.Language) bool { return l.Code == code }) {
		return
	}
	r.storeLanguage(code)
	if !HasSession(r.C) {
		return // the store may be down
	}
	active, ok := r.Portal.Sessions.Active(r.Ctx)
	if !ok {
		return
	}
	if err := r.Cache.Put(r.Ctx, languageKey(active.Key), []byte(code), ChoiceLife); err != nil {
		r.Portal.Log.WarnContext(r.Ctx, "the choice of a language is not stored", "error", err)
	}
}

// FollowLanguage stores the choice of a member who has just become active in this browser. It does
// nothing for a member who has not chosen. A store that fails does not keep a member out.
func (r *Request) FollowLanguage(member string) {
	if len(r.Portal.Languages) == 0 {
		return
	}
	code, found, err := r.Cache.Get(r.Ctx, languageKey(member))
	if err == nil && found && r.Portal.offers(string(code)) {
		r.storeLanguage(string(code))
	}
}

func (r *Request) storeLanguage(code string) {
	r.Portal.SetCookie(r.C, LanguageCookie, code, r.Portal.Now().Add(ChoiceLife))
}

// ForgetLanguage deletes a member's choice from the session store.
func (p *Portal) ForgetLanguage(ctx context.Context, member string) error {
	return p.Sessions.Cache().Delete(ctx, languageKey(member))
}
