package sandbox

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// record is a JSON object in wire format. The sample files have the same format, so that each
// member can test other variants: money as a number or a string, flags as booleans, letters or
// objects, missing lists, unknown fields.
type record map[string]any

// clone returns a copy that shares no data with r.
func (r record) clone() record {
	c := maps.Clone(r)
	for key, value := range c {
		c[key] = cloneValue(value)
	}
	return c
}

func cloneAll(records []record) []record {
	list := slices.Clone(records) // nil stays nil, and an empty list empty
	for i, r := range list {
		list[i] = r.clone()
	}
	return list
}

func cloneValue(v any) any {
	switch v := v.(type) {
	case map[string]any:
		return map[string]any(record(v).clone())
	case []any:
		list := slices.Clone(v)
		for i, element := range list {
			list[i] = cloneValue(element)
		}
		return list
	}
	return v
}

// text returns the string under key, "" without one.
func (r record) text(key string) string {
	s, _ := r[key].(string)
	return s
}

// records returns the objects in the list under key.
func (r record) records(key string) []record {
	list, _ := r[key].([]any)
	objects := make([]record, 0, len(list))
	for _, element := range list {
		if object, ok := element.(map[string]any); ok {
			objects = append(objects, object)
		}
	}
	return objects
}

// setRecords sets a list.
func (r record) setRecords(key string, objects []record) {
	list := make([]any, len(objects))
	for i, object := range objects {
		list[i] = map[string]any(object)
	}
	r[key] = list
}

// cents returns the amount under key, 0 without one.
func (r record) cents(key string) int64 {
	amount := fmt.Sprint(r[key])
	sign := int64(1)
	if rest, negative := strings.CutPrefix(amount, "-"); negative {
		amount, sign = rest, -1
	}
	whole, fraction, _ := strings.Cut(strings.ReplaceAll(amount, ",", ""), ".")
	cents, err := strconv.ParseInt(whole+(fraction + "00")[:2], 10, 64)
	if err != nil {
		return 0
	}
	return sign * cents
}

// amount returns cents in the current format of key, number or string.
func (r record) amount(key string, cents int64) any {
	if _, number := r[key].(json.Number); number {
		return json.Number(dollars(cents))
	}
	return dollars(cents)
}

// dollars formats an amount as a decimal, "1234.50".
func dollars(cents int64) string {
	sign := ""
	if cents < 0 {
		sign, cents = "-", -cents
	}
	return fmt.Sprintf("%s%d.%02d", sign, cents/100, cents%100)
}
