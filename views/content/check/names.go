package check

import (
	"github.com/goccy/go-yaml/ast"

	"memberportal/views/content/read"
)

// base is the language that the built-in texts are in and every folder must have.
const base = "en"

// companyFile has the company's facts. Each line of it stands alone.
const companyFile = "company.yaml"

// englishCompany is the English company, which a folder never inherits.
const englishCompany = base + "/" + companyFile

// fixedFile has the translations of texts in Go. English does not have it.
const fixedFile = "fixed.yaml"

// formatFile has parts of dates and amounts. They are joined with others, so they have no marks.
const formatFile = "format.yaml"

// reviewedBy is the key in layout.yaml for who has reviewed a translation.
const reviewedBy = "reviewedBy"

// englishKey is the key of a translation's file below which it repeats the English of the texts
// that a member agrees to. The others may lag behind the English; a contract may not.
const englishKey = "english"

// withoutEnglish returns the texts of a translation's file, and the English that it repeats, nil
// for none.
func withoutEnglish(file *ast.MappingNode) (texts, english *ast.MappingNode) {
	texts = ast.Mapping(file.Start, false)
	for _, entry := range file.Values {
		repeated, isMapping := entry.Value.(*ast.MappingNode)
		if read.KeyOf(entry) == englishKey && isMapping {
			english = repeated
			continue
		}
		texts.Values = append(texts.Values, entry)
	}
	return texts, english
}
