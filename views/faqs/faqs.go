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
	Questions []Question
	Claims    *content.ClaimsFAQ // the question that an external page answers, under claims alone
}

// Question is one question. Answer is HTML of the editors' Markdown.
type Question struct {
	ID, Question, Answer string
}

// NewPage numbers the questions within their sections, so that each can be linked.
func NewPage(t *content.Text) Page {
	page := Page{Company: t.Company}
	for _, s := range t.FAQs.Sections {
		section := Section{ID: s.ID, Title: s.Title}
		for i, q := range s.Questions {
			section.Questions = append(section.Questions, Question{s.ID + "-" + strconv.Itoa(i+1), q.Question, q.Answer})
		}
		if s.ID == "claims" {
			section.Claims = &t.Claims.FAQ
		}
		page.Sections = append(page.Sections, section)
	}
	return page
}
