package content

// HelpPage holds the texts of the help for everyone, signed in or not.
type HelpPage struct {
	Title     string        `yaml:"title"`
	Claim     HelpClaim     `yaml:"claim"`
	Storm     HelpSection   `yaml:"storm"`
	Pay       HelpPay       `yaml:"pay"`
	Questions HelpQuestions `yaml:"questions"`
}

// HelpSection is a heading with texts.
type HelpSection struct {
	Heading string   `yaml:"heading"`
	Text    []string `yaml:"text"`
}

// HelpClaim holds the texts about a loss.
type HelpClaim struct {
	HelpSection `yaml:",inline"`
	Call        PhoneText `yaml:"call"`
	Online      string    `yaml:"online"` // button
}

// HelpPay holds the ways to pay.
type HelpPay struct {
	Heading string `yaml:"heading"`
	Online  string `yaml:"online"`
	SignIn  string `yaml:"signIn"` // link
	Guest   string `yaml:"guest"`  // link to the company's own page, for anyone
	Phone   string `yaml:"phone"`
	Mail    string `yaml:"mail"` // above the company's payment address
	Hint    string `yaml:"hint"`
}

// HelpQuestions holds the questions of visitors.
type HelpQuestions struct {
	Heading  string         `yaml:"heading"`
	Password string         `yaml:"password"` // link to the help with a password
	Loss     PhoneText      `yaml:"loss"`     // {phone} is the number to report a loss
	List     []HelpQuestion `yaml:"list"`
}

// HelpQuestion is one question with its answer.
type HelpQuestion struct {
	Question string `yaml:"question"`
	Answer   string `yaml:"answer"`
}
