package content

// Company is the insurer that a member turns to.
type Company struct {
	Name           string   `yaml:"name"`
	Phone          string   `yaml:"phone"`
	Hours          string   `yaml:"hours"`
	PaymentAddress []string `yaml:"paymentAddress"` // lines
}
