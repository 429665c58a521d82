package content

import (
	"fmt"
	"slices"
	"strings"
)

// CompanyFile is the file that says who the company is.
const CompanyFile = base + "/company.yaml"

// companySettings are the values of the company in the order of their form.
var companySettings = []Setting{
	{Name: "name", Required: true},
	{Name: "phone", Required: true},
	{Name: "hours", Required: true},
	{Name: "paymentAddress", Required: true, List: true},
	{Name: "address", List: true},
	{Name: "naic"},
	{Name: "claimsPhone"},
	{Name: "roadsidePhone"},
	{Name: "guestPayment"},
	{Name: "accent"},
	{Name: "mark"},
}

// CompanySource reads the company's file: "" for a value that it doesn't have, and a line for each
// text of a list.
func CompanySource(data []byte) Source {
	s := Source{Settings: slices.Clone(companySettings)}
	entries := Entries(data)
	for i, setting := range s.Settings {
		var values []string
		for _, e := range entries {
			if e.Path == setting.Name || strings.HasPrefix(e.Path, setting.Name+"[") {
				values = append(values, e.Value)
			}
		}
		s.Settings[i].Value = strings.Join(values, "\n")
	}
	return s
}

// SetCompanySource returns the company's file with other values. Comments and the order stay. An
// empty value is removed.
func SetCompanySource(data []byte, s Source) ([]byte, error) {
	before := CompanySource(data)
	for i, setting := range s.Settings {
		value := strings.TrimSpace(strings.ReplaceAll(setting.Value, "\r\n", "\n"))
		var err error
		switch {
		case value == before.Settings[i].Value:
		case value == "":
			data = RemoveEntry(data, setting.Name)
		case setting.List:
			data, err = setList(data, setting.Name, splitLines(value))
		default:
			data, err = SetEntry(data, nil, setting.Name, value)
		}
		if err != nil {
			return nil, err
		}
	}
	return data, nil
}

func splitLines(text string) []string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// setList returns a YAML file with another list of the first level. As many texts as before keep
// the comments between them.
func setList(data []byte, key string, items []string) ([]byte, error) {
	if _, ok := entry(data, fmt.Sprintf("%s[%d]", key, len(items))); ok {
		if _, more := entry(data, fmt.Sprintf("%s[%d]", key, len(items)+1)); !more {
			return setItems(data, key, items)
		}
	}
	block := []string{key + ":\n"}
	for _, item := range items {
		block = append(block, "  - "+encode(item, "")+"\n")
	}
	lines := strings.SplitAfter(strings.TrimRight(string(data), "\n")+"\n", "\n")
	if strings.TrimSpace(string(data)) == "" {
		lines = nil
	}
	at := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, key+":") })
	end := len(lines)
	if at < 0 {
		at = end
	} else {
		end = endOfBlock(lines, at)
	}
	changed := []byte(strings.Join(slices.Replace(lines, at, end, block...), ""))
	for i, item := range items {
		if e, ok := entry(changed, fmt.Sprintf("%s[%d]", key, i+1)); !ok || e.Value != item {
			return nil, ErrNotEditable
		}
	}
	return changed, nil
}

func setItems(data []byte, key string, items []string) (changed []byte, err error) {
	changed = data
	for i, item := range items {
		path := fmt.Sprintf("%s[%d]", key, i+1)
		if e, _ := entry(changed, path); e.Value == item {
			continue
		}
		if changed, err = SetEntry(changed, nil, path, item); err != nil {
			return nil, err
		}
	}
	return changed, nil
}
