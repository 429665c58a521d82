// Package faqs renders questions and answers (section 2: /faqs).
package faqs

import (
	"strconv"

	"memberportal/views/content"
)

// Page is every question that the editors answer, by section.
type Page struct {
	Sections []Section
	Company  content.Company
}

// Section is a group of questions. ID is its fragment (section 2: cards, paperless).
type Section struct {
	ID, Title string
	Lang      string // "" where it is in the language of the pages' own labels
	Questions []Question
	Claims    *content.ClaimsFAQ // the question that an external page answers, under claims alone
}

// Question is one question. Answer is HTML of the editors' Markdown.
type Question struct {
	ID, Question, Answer string
}

// NewPage numbers the questions within their sections, so that each can be linked.
func NewPage(w *content.Words) Page {
	page := Page{Company: w.Company}
	for _, s := range w.FAQs {
		section := Section{ID: s.ID, Title: s.Title, Lang: s.Lang}
		for i, q := range s.Questions {
			section.Questions = append(section.Questions, Question{s.ID + "-" + strconv.Itoa(i+1), q.Question, q.Answer})
		}
		if s.ID == "claims" {
			section.Claims = &w.Claims.FAQ
		}
		page.Sections = append(page.Sections, section)
	}
	return page
}
