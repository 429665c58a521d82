package views

// FAQsPath is the page of questions and answers; with the name of a section, that section of it (section 2: cards, paperless).
func FAQsPath(section string) string {
	if section == "" {
		return "/faqs"
	}
	return withFragment("/faqs", section)
}
