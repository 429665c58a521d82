package content

// Claims holds the words on and around claims.
type Claims struct {
	Emergency Emergency           `json:"emergency"`
	Kinds     map[string][]Choice `json:"kinds"` // of loss, by the group of lines it can happen to
	Photos    []string            `json:"photos"`
	Review    string              `json:"review"`
	Next      []string            `json:"next"` // what happens once a claim is sent
	FAQ       ClaimsFAQ           `json:"faq"`
}

// Emergency is what to do before anything is written down: always, and by the group of lines.
type Emergency struct {
	Title string              `json:"title"`
	First []string            `json:"first"`
	Then  map[string][]string `json:"then"`
}

// Choice is one answer to choose from a few.
type Choice struct {
	Value string `json:"value"`
	Label string `json:"label"`
	Hint  string `json:"hint" empty:"yes"`
}

// ClaimsFAQ is the question whose answer stands at an external address (section 2).
type ClaimsFAQ struct {
	Question string `json:"question"`
	Answer   string `json:"answer"`
	LinkText string `json:"linkText"`
	LinkURL  string `json:"linkUrl" link:"web"`
}
