package load

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/goccy/go-yaml"

	"memberportal/views/content/load/source"
)

// newSource returns the file for the present translations. A line stays while its translation does,
// so that a changed English is reported until someone has looked at the translation.
func newSource(before []byte, texts []translated) ([]byte, error) {
	old, lines := parseSource(before), sourceLines{}
	for _, t := range texts {
		line, known := old.of(t)
		if !known || !line.with(t.text) {
			line = recordOf(t.english, t.text)
		}
		if lines[t.name] == nil {
			lines[t.name] = map[string]recorded{}
		}
		lines[t.name][t.path] = line
	}
	data, err := yaml.Marshal(lines)
	return append([]byte(sourceHead), data...), err
}

// RecordSource writes the file source.yaml of a language in a folder: from which English each text
// is translated now.
func RecordSource(dir, code string, o Options) error {
	files, err := source.ReadAll(source.Folder(dir))
	if err != nil {
		return err
	}
	s := load(files, Builtin().current.Load(), o, nil)
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
