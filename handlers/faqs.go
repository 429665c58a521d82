package handlers

import (
	"github.com/a-h/templ"

	"memberportal/views/faqs"
)

func showFAQs(v *visit) (templ.Component, error) {
	return faqs.View(faqs.NewPage(v.text)), nil
}
