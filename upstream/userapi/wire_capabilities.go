package userapi

// wireCapabilities is the response of GET /capabilities.
type wireCapabilities struct {
	Calls []wireText `json:"calls"`
}

// Offered returns the calls, nil if the response lists none, which means unknown.
func (w *wireCapabilities) Offered() []string { return nonEmpty(w.Calls) }
