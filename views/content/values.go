package content

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
)

// value is a piece of a JSON file that remembers where it stands and in which language it is.
type value struct {
	at       place
	language string
	text     string            // of words between quotes
	list     []*value          // of [ ]
	fields   map[string]*value // of { }
	kind     valueKind
}

type valueKind int

const (
	words valueKind = iota
	list
	object
	other // a number, true, false or null: nothing that editors write
)

// parseValues reads one JSON file. The error of a file that is not JSON is a finding.
func (f *findings) parseValues(file, language string, data []byte) (*value, bool) {
	p := valueParser{file: file, language: language, data: data, decoder: json.NewDecoder(bytes.NewReader(data)), findings: f}
	v, err := p.value()
	if err == nil && v.kind != object {
		err = errors.New("the file does not begin with {")
	}
	if err == nil {
		if _, more := p.decoder.Token(); more != io.EOF {
			err = errors.New("there is something after the last }")
		}
	}
	if err != nil {
		f.broken(p.errorPlace(err), "%s. Look for a comma, a straight quote (\") or a bracket that is missing here or just above", plainError(err))
		return nil, false
	}
	return v, true
}

type valueParser struct {
	file, language string
	data           []byte
	decoder        *json.Decoder
	findings       *findings
}

func (p *valueParser) value() (*value, error) {
	token, err := p.decoder.Token()
	if err != nil {
		return nil, err
	}
	v := &value{at: p.here(), language: p.language}
	switch token := token.(type) {
	case string:
		v.text = token
	case json.Delim:
		if token == '[' {
			v.kind = list
			return v, p.items(v)
		}
		v.kind, v.fields = object, map[string]*value{}
		return v, p.members(v)
	default:
		v.kind = other
	}
	return v, nil
}

func (p *valueParser) items(v *value) error {
	for p.decoder.More() {
		item, err := p.value()
		if err != nil {
			return err
		}
		v.list = append(v.list, item)
	}
	_, err := p.decoder.Token()
	return err
}

func (p *valueParser) members(v *value) error {
	for p.decoder.More() {
		key, err := p.decoder.Token()
		if err != nil {
			return err
		}
		name := key.(string) // the decoder takes no other key
		if _, twice := v.fields[name]; twice {
			p.findings.broken(p.here(), "%q stands here twice. Keep one of the two", name)
		}
		if v.fields[name], err = p.value(); err != nil {
			return err
		}
	}
	_, err := p.decoder.Token()
	return err
}

func (p *valueParser) here() place { return p.placeOf(p.decoder.InputOffset()) }

func (p *valueParser) placeOf(offset int64) place {
	return place{p.file, 1 + bytes.Count(p.data[:min(int(offset), len(p.data))], []byte("\n"))}
}

func (p *valueParser) errorPlace(err error) place {
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		return p.placeOf(syntax.Offset)
	}
	return p.here()
}

func plainError(err error) string {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return "the file ends too early"
	}
	if _, ok := errors.AsType[*json.SyntaxError](err); ok {
		return "this line cannot be read" // what the decoder says is for programmers
	}
	return err.Error()
}

// over lays a value upon another: what it has goes first, what it lacks comes from below, key by key. Lists are replaced whole.
func (v *value) over(below *value) *value {
	if v == nil || below == nil || v.kind != object || below.kind != object {
		if v == nil {
			return below
		}
		return v
	}
	merged := &value{kind: object, at: v.at, language: v.language, fields: maps.Clone(below.fields)}
	for name, field := range v.fields {
		merged.fields[name] = field.over(below.fields[name])
	}
	return merged
}

// leaves are the words in it, by a path such as "payment.words.noSession"; the items of a list have the list's.
func (v *value) leaves(path string, visit func(path string, leaf *value)) {
	if v.kind == words {
		visit(path, v)
	}
	for _, item := range v.list {
		item.leaves(path, visit)
	}
	for name, field := range v.fields {
		field.leaves(path+"."+name, visit)
	}
}
