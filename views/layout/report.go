package layout

import "github.com/a-h/templ"

// report returns the address for islands/loader/page-report.ts, which runs only where there is one.
func (p Page) report() templ.Attributes {
	if p.Report == "" {
		return nil
	}
	return templ.Attributes{"data-report": p.Report}
}
