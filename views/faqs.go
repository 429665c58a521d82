package views

import (
	"strconv"

	"memberportal/views/content"
)

// FAQsPage is every question that the editors answer, by section.
type FAQsPage struct {
	Sections []FAQSection
	Company  content.Company
}

// FAQSection is a group of questions. ID is its fragment (section 2: cards, paperless).
type FAQSection struct {
	ID, Title string
	Lang      string // "" where it is in the language of the pages' own labels
	Questions []FAQ
	Claims    *content.ClaimsFAQ // the question that an external page answers, under claims alone
}

// FAQ is one question. Answer is HTML of the editors' Markdown.
type FAQ struct {
	ID, Question, Answer string
}

// NewFAQsPage numbers the questions within their sections, so that each can be linked.
func NewFAQsPage(w *content.Words) FAQsPage {
	page := FAQsPage{Company: w.Company}
	for _, s := range w.FAQs {
		section := FAQSection{ID: s.ID, Title: s.Title, Lang: s.Lang}
		for i, q := range s.Questions {
			section.Questions = append(section.Questions, FAQ{s.ID + "-" + strconv.Itoa(i+1), q.Question, q.Answer})
		}
		if s.ID == "claims" {
			section.Claims = &w.Claims.FAQ
		}
		page.Sections = append(page.Sections, section)
	}
	return page
}
