package content

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/goccy/go-yaml"

	"memberportal/views/content/source"
)

// recorded is the English that a text was translated from, and a check value of the translation.
type recorded struct{ English, Translation string }

// sourceHead explains the file to editors.
const sourceHead = "# The English that each text was translated from, and a check value of the translation.\n" +
	"# The portal writes this file: do not edit it, but for deleting a line (docs/content.md).\n"

// parseSource returns what a file records by the keys of texts, nothing for a file that is none.
func parseSource(data []byte) map[string]recorded {
	var lines map[string][]string
	if yaml.Unmarshal(data, &lines) != nil {
		return nil
	}
	all := map[string]recorded{}
	for key, line := range lines {
		if len(line) == 2 {
			all[key] = recorded{line[0], line[1]}
		}
	}
	return all
}

// newSource returns the file for the present translations. A line stays while its translation does,
// so that a changed English is reported until someone has looked at the translation.
func newSource(before []byte, texts []translated) ([]byte, error) {
	old, lines := parseSource(before), yaml.MapSlice{}
	slices.SortFunc(texts, func(a, b translated) int { return cmp.Compare(a.key, b.key) })
	for _, t := range texts {
		line := recorded{t.english, checkValue(t.text)}
		if was, ok := old[t.key]; ok && was.Translation == line.Translation {
			line = was
		}
		lines = append(lines, yaml.MapItem{Key: t.key, Value: []string{line.English, line.Translation}})
	}
	data, err := yaml.MarshalWithOptions(lines, yaml.Flow(false))
	return append([]byte(sourceHead), data...), err
}

func checkValue(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:4])
}

// RecordSource writes the file source.yaml of a language in a folder: from which English each text
// is translated now.
func RecordSource(dir, code string, o Options) error {
	files, err := source.ReadAll(source.Folder(dir))
	if err != nil {
		return err
	}
	s := load(files.Data, Builtin().current.Load(), o)
	for _, t := range s.translations() {
		if t.Code == code && len(t.texts) > 0 {
			return writeSource(filepath.Join(dir, code, sourceFile), files.Data[code+"/"+sourceFile], t.texts)
		}
	}
	return fmt.Errorf("there are no texts in %s", filepath.Join(dir, code))
}

func writeSource(file string, before []byte, texts []translated) error {
	data, err := newSource(before, texts)
	if err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o644)
}
