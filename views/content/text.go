// Package content holds every text that the portal shows and editors write: short texts in one YAML
// file for each screen, prose in Markdown. The built-in English and its translations are part of
// the program; a folder can replace their texts and add languages.
package content

import "embed"

//go:embed en es
var builtinFiles embed.FS

// base is the language that the built-in texts are in and every folder must have.
const base = "en"

// Text is every text of one language at one moment. Visits share it: it is read-only.
type Text struct {
	Language string // "en"
	Format

	Common    Common
	Layout    Layout
	Company   Company
	Account   Account
	Home      Home
	Billing   Billing
	Payments  Payments
	Policies  Policies
	Coverages Coverages
	Cards     Cards
	Agents    Agents
	Claims    Claims
	Files     Files
	NewClaim  NewClaim
	Requests  RequestPages
	Documents Documents
	Messages  Messages
	FAQs      FAQs
	Help      HelpPage
	Paperless Paperless
	Profile   Profile
	SignIn    SignIn
	Session   Session
	Errors    Errors
	Calendar  Calendar
	Contact   Contact

	Brand Brand // of the company

	notices      []Notice
	help         []Help
	translations map[string]string // of English texts that are fixed in Go
}

// files returns where each YAML file is decoded, by the file's name.
func (t *Text) files() map[string]any {
	return map[string]any{
		"common": &t.Common, "format": &t.Format, "layout": &t.Layout, "company": &t.Company, "account": &t.Account, "home": &t.Home, "billing": &t.Billing,
		"payments": &t.Payments, "policies": &t.Policies, "coverages": &t.Coverages, "cards": &t.Cards, "agents": &t.Agents, "claims": &t.Claims, "files": &t.Files,
		"newclaim": &t.NewClaim, "requests": &t.Requests, "documents": &t.Documents, "messages": &t.Messages, "faqs": &t.FAQs, "help": &t.Help,
		"paperless": &t.Paperless, "profile": &t.Profile, "signin": &t.SignIn, "session": &t.Session,
		"errors": &t.Errors, "calendar": &t.Calendar,
		"contact": &t.Contact,
	}
}

// pieces returns where each Markdown file of the folder pages is shown, by the file's name.
func (t *Text) pieces() map[string]*Prose {
	return map[string]*Prose{
		"cards-intro":             &t.Cards.Intro,
		"documents-intro":         &t.Documents.Intro,
		"messages-intro":          &t.Messages.Intro,
		"messages-new-intro":      &t.Messages.New.Intro,
		"paperless-billing-intro": &t.Paperless.Billing.Intro,
		"paperless-policy-intro":  &t.Paperless.Policy.Intro,
		"profile-attach-intro":    &t.Profile.Attach.Intro,
		"profile-delete-help":     &t.Profile.Delete.Help,
		"profile-delete-intro":    &t.Profile.Delete.Intro,
		"profile-detach-text":     &t.Profile.Detach.Text,
		"profile-email-intro":     &t.Profile.Email.Intro,
		"profile-methods-intro":   &t.Profile.Methods.Intro,
	}
}

// TitleKey returns the key of a page's title in fixed.yaml, where a product has the same name: Home
// is a page, and a policy.
func TitleKey(title string) string { return title + " |" }

// Title returns this language's translation of a page's title.
func (t *Text) Title(english string) string {
	if translation, ok := t.translations[TitleKey(english)]; ok {
		return translation
	}
	return t.Translate(english)
}

// Translate returns this language's translation of an English text that is fixed in Go, such as a
// page's title. Without a translation it returns the English text itself.
func (t *Text) Translate(english string) string {
	if translation, ok := t.translations[english]; ok {
		return translation
	}
	return english
}
