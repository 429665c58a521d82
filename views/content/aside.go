package content

// Aside is the help for a form. It is next to the form on a wide screen, and below it on a phone.
type Aside struct {
	Title string   `yaml:"title"`
	Items []string `yaml:"items"`
}
