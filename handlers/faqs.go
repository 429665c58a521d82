package handlers

import (
	"github.com/a-h/templ"

	"memberportal/handlers/visit"
	"memberportal/views/faqs"
)

func showFAQs(v *visit.Visit) (templ.Component, error) {
	if err := v.CheckSignIn(); err != nil {
		return nil, err
	}
	return faqs.View(faqs.NewPage(v.Text, v.KnownProfile().Missing)), nil
}
