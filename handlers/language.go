package handlers

import (
	"github.com/gofiber/fiber/v2"

	"memberportal/views/paths"
)

// languageCookie stores the member's choice of a language in this browser.
const languageCookie = "language"

// language returns the code of the language that the member chose, "" for none.
func (p *Portal) language(c *fiber.Ctx) string { return c.Cookies(p.cookieName(languageCookie)) }

// chooseLanguage stores the member's choice in this browser and shows the page again in that
// language. It checks the origin itself because the forgery check skips visitors.
func chooseLanguage(v *visit) error {
	if !v.portal.fromOurPage(v.c) {
		return errForged
	}
	for _, offered := range v.portal.Content.Languages() {
		if offered.Code == v.formValue("language") {
			v.portal.setCookie(v.c, languageCookie, offered.Code, v.portal.Now().Add(choiceLife), true)
		}
	}
	return v.seeOther(v.pageToStayOn() + "#" + paths.LanguageAnchor)
}
