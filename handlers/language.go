package handlers

import (
	"github.com/gofiber/fiber/v2"

	"memberportal/views/paths"
)

func languageRoutes() []route {
	return []route{{post, "/language", "", public, nil, chooseLanguage}}
}

// languageCookie keeps the member's choice of a language on this device.
const languageCookie = "language"

// language is the one that the member chose, "" for none.
func (p *Portal) language(c *fiber.Ctx) string { return c.Cookies(p.cookieName(languageCookie)) }

// chooseLanguage keeps the member's choice on this device and shows the page again, in that language. Nobody else's page can choose for them.
func chooseLanguage(v *visit) error {
	if !v.fromOurPage(v.c) {
		return errForged
	}
	for _, offered := range v.Content.Languages() {
		if offered.Code == v.typed("language") {
			v.setCookie(v.c, languageCookie, offered.Code, v.Now().Add(choiceLife), true)
		}
	}
	return v.done(v.pageToStayOn() + "#" + paths.LanguageAnchor)
}
