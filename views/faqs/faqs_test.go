package faqs_test

import (
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"memberportal/upstream/member"
	"memberportal/views/faqs"
	"memberportal/views/paths"
	"memberportal/views/viewtest"
)

func faqsPage(t *testing.T) *goquery.Document {
	t.Helper()
	return viewtest.Render(t, faqs.View(faqs.NewPage(viewtest.English, member.Missing{})))
}

// Section 2: the fragments cards and paperless, and one external link in an answer about claims.
// Spec: ROUTE-28, ROUTE-29.
func TestFAQsHaveTheFragmentsAndTheExternalLink(t *testing.T) {
	doc := faqsPage(t)
	for _, path := range []string{paths.FAQs("cards"), paths.FAQs("paperless")} {
		fragment := strings.TrimPrefix(path, "/faqs")
		if doc.Find("section"+fragment+" details").Length() == 0 {
			t.Errorf("%s has no questions", path)
		}
	}
	external := doc.Find("a[href^='http']")
	if external.Length() != 1 || external.Closest("section").AttrOr("id", "") != "claims" ||
		external.AttrOr("href", "") != string(viewtest.English.Claims.FAQ.LinkURL) {
		t.Errorf("external links = %d, want only the one of the claims FAQ", external.Length())
	}
}

// A browser opens the details element around the target of a fragment, not the target itself.
func TestEveryAnswerHasAnIDInsideItsDetails(t *testing.T) {
	seen := map[string]bool{}
	faqsPage(t).Find(".faq-section details").Each(func(_ int, question *goquery.Selection) {
		id := question.Find(".faq-answer").AttrOr("id", "")
		if id == "" || seen[id] || question.Find("summary").Text() == "" {
			t.Errorf("ID of %q = %q, want a unique one", question.Text(), id)
		}
		seen[id] = true
	})
	if len(seen) < 10 {
		t.Errorf("questions = %d, want at least 10", len(seen))
	}
}

// Spec: READING-14.
func TestFAQsLeaveOutWhatTheProviderLacks(t *testing.T) {
	all := faqs.NewPage(viewtest.English, member.Missing{}).Sections
	some := faqs.NewPage(viewtest.English, member.Missing{Claims: true, Paperless: true}).Sections
	if len(some) != len(all)-1 {
		t.Errorf("%d sections, want %d", len(some), len(all)-1)
	}
	for _, s := range some {
		if s.ID == "paperless" || s.ID == "claims" && (len(s.Questions) > 0 || s.Claims == nil) {
			t.Errorf("section %s has %d questions, want none but the one with a link to another site", s.ID, len(s.Questions))
		}
	}
}
