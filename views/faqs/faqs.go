// Package faqs renders questions and answers (section 2: /faqs).
package faqs

import (
	"strconv"

	"memberportal/views/content"
)

// Page is all questions, by section.
type Page struct {
	Sections []Section
	Company  content.Company
}

// Section is a group of questions. ID is its fragment (section 2: cards, paperless).
type Section struct {
	ID, Title string
	Questions []Question
	Claims    *content.ClaimsFAQ // the question with a link to another site, nil outside the section claims
}

// Question is one question. Answer is safe HTML.
type Question struct {
	ID, Question, Answer string
}

// NewPage returns all questions. Their IDs are numbers within their sections.
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
