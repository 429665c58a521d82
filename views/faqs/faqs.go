// Package faqs renders questions and answers (section 2: /faqs).
package faqs

import (
	"strconv"

	"memberportal/upstream/member"
	"memberportal/views/text"
)

// Page is all questions, by section.
type Page struct {
	Sections []Section
	Company  text.Company
}

// Section is a group of questions. ID is its fragment (section 2: cards, paperless).
type Section struct {
	ID, Title string
	Questions []Question
	// The question with a link to another site, nil outside the section claims.
	Claims *text.ClaimsFAQ
}

// Question is one question. Answer is safe HTML.
type Question struct {
	ID, Question, Answer string
}

// Sections with a meaning of their own.
const (
	claims    = "claims"
	paperless = "paperless"
)

// NewPage returns all questions, except those about what the provider lacks. Their IDs are numbers
// within their sections.
func NewPage(t *text.Text, missing member.Missing) Page {
	page := Page{Company: t.Company}
	for _, s := range t.FAQs.Sections {
		if s.ID != paperless || !missing.Paperless {
			page.Sections = append(page.Sections, newSection(t, s, missing))
		}
	}
	return page
}

func newSection(t *text.Text, s text.FAQSection, missing member.Missing) Section {
	section := Section{ID: s.ID, Title: s.Title}
	if s.ID == claims {
		section.Claims = &t.Claims.FAQ
	}
	if s.ID == claims && missing.Claims {
		return section
	}
	for i, q := range s.Questions {
		section.Questions = append(section.Questions, Question{s.ID + "-" + strconv.Itoa(i+1), q.Question, q.Answer})
	}
	return section
}
