package handlers

import (
	"github.com/a-h/templ"

	"memberportal/handlers/request"
	"memberportal/views/faqs"
)

func showFAQs(r *request.Request) (templ.Component, error) {
	if err := r.CheckSignIn(); err != nil {
		return nil, err
	}
	return faqs.View(faqs.NewPage(r.Text, r.KnownProfile().Missing)), nil
}
