package sandbox

import (
	"fmt"
	"strings"

	"memberportal/upstream/sandbox/samples"
)

// renumber gives the nth copy of a member account numbers of its own.
func (m *member) renumber(n int) {
	var pairs []string
	for _, a := range m.Profile.Records("accounts") {
		if number := a.Text("accountNumber"); len(number) == 10 {
			pairs = append(pairs, number, fmt.Sprintf("%s%06d%s", number[:2], n, number[8:]))
		}
	}
	rename := strings.NewReplacer(pairs...)
	renameIn(rename, m.Profile)
	for _, list := range [][]samples.Record{m.Claims, m.Documents, m.Messages, m.Attachable} {
		for _, record := range list {
			renameIn(rename, record)
		}
	}
	m.Installments = samples.CloneAll(m.Installments)
	for _, record := range m.Installments {
		renameIn(rename, record)
	}
}

// renameIn replaces account numbers in every text of a record.
func renameIn(rename *strings.Replacer, record map[string]any) {
	for name, value := range record {
		record[name] = renamed(rename, value)
	}
}

func renamed(rename *strings.Replacer, value any) any {
	switch v := value.(type) {
	case string:
		return rename.Replace(v)
	case map[string]any:
		renameIn(rename, v)
	case []any:
		for i, element := range v {
			v[i] = renamed(rename, element)
		}
	}
	return value
}
