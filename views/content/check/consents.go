package check

import (
	"maps"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"memberportal/views/content/read"
)

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

// compareConsents reports the translations of texts that a member agrees to whose English differs
// from the one that they were made from.
func (l *loader) compareConsents(lang, english *language) {
	for file, keys := range agreed {
		own := lang.nodes[file]
		if own == nil {
			continue
		}
		now, from := joined(l.englishNode(english, strings.TrimSuffix(file, ".yaml"))), joined(lang.english[file])
		for _, key := range slices.Sorted(maps.Keys(keys)) {
			translation := read.Keys(own)[key]
			if translation == nil || from[key] == now[key] {
				continue
			}
			l.Improve(read.PlaceOf(lang.Code+"/"+file, translation), "members agree to this text, and its English differs from the one "+
				"below %q in this file. Translate it again, and copy its English there", englishKey)
		}
	}
}
