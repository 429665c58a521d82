package wire

// Capabilities is the response of GET /capabilities.
type Capabilities struct {
	Calls []Text `json:"calls"`
}

// Offered returns the calls, nil if the response lists none, which means unknown.
func (w *Capabilities) Offered() []string { return nonEmpty(w.Calls) }
