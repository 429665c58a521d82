package handlers

import (
	"github.com/a-h/templ"

	"memberportal/views/faqs"
)

func faqRoutes() []route {
	return []route{{get, "/faqs", "FAQs", signedIn, nil, page(showFAQs)}}
}

func showFAQs(v *visit) (templ.Component, error) {
	return faqs.View(faqs.NewPage(v.Words)), nil
}
