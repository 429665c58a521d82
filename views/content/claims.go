package content

// Claims holds the texts of the claims pages.
type Claims struct {
	Claim       NumberText `yaml:"claim"`
	DateOfLoss  DateText   `yaml:"dateOfLoss"`
	Unavailable ReloadText `yaml:"unavailable"`
	Reload      string     `yaml:"reload"` // link in Unavailable

	FAQ ClaimsFAQ `yaml:"faq"`
}

// ClaimsFAQ is the question whose answer is a page of another site (section 2).
type ClaimsFAQ struct {
	Question string     `yaml:"question"`
	Answer   string     `yaml:"answer"`
	LinkText string     `yaml:"linkText"`
	LinkURL  WebAddress `yaml:"linkUrl"`
}
