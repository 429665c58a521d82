package wire

// Capabilities is the response of GET /capabilities.
type Capabilities struct {
	Calls []Text `json:"calls"`
}

// Offered returns the calls, nil for a response without any, which says nothing.
func (w *Capabilities) Offered() []string { return nonEmpty(w.Calls) }
