package content

// LanguageName is what a language is called in itself, so that those who read it find it.
type LanguageName struct {
	Name string `json:"name" most:"30"`
}
