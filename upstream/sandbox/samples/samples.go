// Package samples reads the sandbox's sample members: JSON files in wire format, with dates
// relative to today, and without what repeats (see fill).
package samples

import (
	"bytes"
	"embed"
	"encoding/json"
	"time"
)

//go:embed members/*.json
var files embed.FS

// Members lists the keys of the sample members in the order of the sign-in page.
var Members = []string{"household", "newcomer", "farm", "mortgagee", "core", "two", "posting"}

// Read decodes the sample member with this key into v. An unknown field is an error.
func Read(key string, now time.Time, v any) error {
	file, err := files.ReadFile("members/" + key + ".json")
	if err != nil {
		return err
	}
	var raw any
	if err := DecodeNumbers(file, &raw); err != nil {
		return err
	}
	fill(raw, "", map[string]Record{}, nil)
	dated, err := json.Marshal(ResolveDates(raw, "", now))
	if err != nil {
		return err
	}
	return DecodeNumbers(dated, v)
}

// DecodeNumbers decodes numbers as text, so that an amount keeps its format.
func DecodeNumbers(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	d.DisallowUnknownFields()
	return d.Decode(v)
}
