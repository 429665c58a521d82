package handlers

import (
	"github.com/a-h/templ"

	"memberportal/views"
)

func faqRoutes() []route {
	return []route{{get, "/faqs", "FAQs", signedIn, nil, page(faqs)}}
}

func faqs(v *visit) (templ.Component, error) {
	return views.FAQs(views.NewFAQsPage(v.Words)), nil
}
