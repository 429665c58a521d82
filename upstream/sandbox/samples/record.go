package samples

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Record is a JSON object in wire format. The sample files have the same format, so that each
// member can test other variants: money as a number or a string, flags as booleans, letters or
// objects, missing lists, unknown fields.
type Record map[string]any

// Clone returns a copy that shares no data with r.
func (r Record) Clone() Record {
	c := maps.Clone(r)
	for key, value := range c {
		c[key] = cloneValue(value)
	}
	return c
}

// CloneAll returns a list of copies, nil for nil.
func CloneAll(records []Record) []Record {
	list := slices.Clone(records)
	for i, r := range list {
		list[i] = r.Clone()
	}
	return list
}

func cloneValue(v any) any {
	switch v := v.(type) {
	case map[string]any:
		return map[string]any(Record(v).Clone())
	case []any:
		list := slices.Clone(v)
		for i, element := range list {
			list[i] = cloneValue(element)
		}
		return list
	}
	return v
}

// Text returns the string under key, "" without one.
func (r Record) Text(key string) string {
	s, _ := r[key].(string)
	return s
}

// Records returns the objects in the list under key.
func (r Record) Records(key string) []Record {
	list, _ := r[key].([]any)
	objects := make([]Record, 0, len(list))
	for _, element := range list {
		if object, ok := element.(map[string]any); ok {
			objects = append(objects, object)
		}
	}
	return objects
}

// SetRecords sets a list.
func (r Record) SetRecords(key string, objects []Record) {
	list := make([]any, len(objects))
	for i, object := range objects {
		list[i] = map[string]any(object)
	}
	r[key] = list
}

// Cents returns the amount under key, 0 without one.
func (r Record) Cents(key string) int64 {
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

// Amount returns cents in the current format of key, number or string.
func (r Record) Amount(key string, cents int64) any {
	if _, number := r[key].(json.Number); number {
		return json.Number(Dollars(cents))
	}
	return Dollars(cents)
}

// Dollars formats an amount as a decimal, "1234.50".
func Dollars(cents int64) string {
	sign := ""
	if cents < 0 {
		sign, cents = "-", -cents
	}
	return fmt.Sprintf("%s%d.%02d", sign, cents/100, cents%100)
}

// SetFlag sets a flag in its current format: a boolean, a letter, or an object that repeats the
// number it belongs to.
func (r Record) SetFlag(key string, on bool) {
	switch form := r[key].(type) {
	case map[string]any:
		Record(form).SetFlag(key, on)
	case string:
		r[key] = map[bool]string{true: "Y", false: "N"}[on]
	default:
		r[key] = on
	}
}
