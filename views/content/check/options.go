package main

import "memberportal/views/content"

// options are the pages of the route table and the English texts in Go.
var options = content.Options{
	Pages: []string{
		"agents", "auth", "billing", "cards", "claims", "claims/contact-adjuster", "documents", "faqs", "help/password", "home",
		"messages", "new-claim", "not-found", "paperless/billing", "paperless/policy", "payments", "policies", "profile",
		"profile/attach", "profile/authentication-methods", "profile/delete", "profile/email", "register",
	},
}
