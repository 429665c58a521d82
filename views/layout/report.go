package layout

import "github.com/a-h/templ"

// report returns the address for islands/loader/page-report.ts, which runs only where there is one.
func (p *Page) report() templ.OrderedAttributes {
	if p.Report == "" {
		return nil
	}
	return templ.OrderedAttributes{{Key: "data-report", Value: p.Report}}
}
