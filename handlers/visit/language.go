package visit

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/views/content"
)

// english is the language that is always offered.
const english = "en"

// ChoiceLife is how long a choice of a browser or of a member is stored.
const ChoiceLife = 365 * 24 * time.Hour

// Offered returns the languages that members can choose, English first.
func (p *Portal) Offered() []content.Language {
	return slices.DeleteFunc(p.Content.Languages(), func(l content.Language) bool { return !p.offers(l.Code) })
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
func (v *Visit) ChooseLanguage(code string) {
	if !slices.ContainsFunc(v.Portal.Offered(), func(l content.Language) bool { return l.Code == code }) {
		return
	}
	v.storeLanguage(code)
	if !HasSession(v.C) {
		return // the store may be down
	}
	active, ok := v.Portal.Sessions.Active(v.Ctx)
	if !ok {
		return
	}
	if err := v.Cache.Put(v.Ctx, languageKey(active.Key), []byte(code), ChoiceLife); err != nil {
		v.Portal.Log.WarnContext(v.Ctx, "the choice of a language is not stored", "error", err)
	}
}

// FollowLanguage stores the choice of a member who has just become active in this browser. It does
// nothing for a member who has not chosen. A store that fails does not keep a member out.
func (v *Visit) FollowLanguage(member string) {
	if len(v.Portal.Languages) == 0 {
		return
	}
	code, found, err := v.Cache.Get(v.Ctx, languageKey(member))
	if err == nil && found && v.Portal.offers(string(code)) {
		v.storeLanguage(string(code))
	}
}

func (v *Visit) storeLanguage(code string) {
	v.Portal.SetCookie(v.C, LanguageCookie, code, v.Portal.Now().Add(ChoiceLife))
}

// ForgetLanguage deletes a member's choice from the session store.
func (p *Portal) ForgetLanguage(ctx context.Context, member string) error {
	return p.Sessions.Cache().Delete(ctx, languageKey(member))
}
