package content

// Company is the insurer: its name, how members reach it, and its color and mark.
type Company struct {
	Name           string   `yaml:"name"`
	Phone          string   `yaml:"phone"`
	Hours          string   `yaml:"hours"`
	PaymentAddress []string `yaml:"paymentAddress"` // lines
	Accent         Accent   `yaml:"accent"`
	Mark           string   `yaml:"mark"` // a file in the folder pictures, or "shield"
}
