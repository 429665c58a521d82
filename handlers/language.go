package handlers

import (
	"github.com/gofiber/fiber/v2"

	"memberportal/views/paths"
)

// languageCookie keeps the member's choice of a language on this device.
const languageCookie = "language"

// language is the one that the member chose, "" for none.
func (p *Portal) language(c *fiber.Ctx) string { return c.Cookies(p.cookieName(languageCookie)) }

// chooseLanguage keeps the member's choice on this device and shows the page again, in that language. Nobody else's page can choose for them.
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
