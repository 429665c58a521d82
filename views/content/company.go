package content

// Company is the insurer: its name, and how members reach it.
type Company struct {
	Name           string   `yaml:"name"`
	Phone          string   `yaml:"phone"`
	Hours          string   `yaml:"hours"`
	PaymentAddress []string `yaml:"paymentAddress"` // lines
}
