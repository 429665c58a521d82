package samples

import (
	"encoding/json"
	"fmt"
)

// Converted returns a JSON value in the shapes of a system that converts XML: a list of one becomes
// its entry, an empty value becomes "", and every number and boolean becomes a string.
func Converted(value any) any {
	switch v := value.(type) {
	case map[string]any:
		return convertedObject(v)
	case []any:
		return convertedList(v)
	case json.Number, bool:
		return fmt.Sprint(v)
	case nil:
		return ""
	}
	return value
}

func convertedObject(fields map[string]any) any {
	if len(fields) == 0 {
		return ""
	}
	object := map[string]any{}
	for name, field := range fields {
		object[name] = Converted(field)
	}
	return object
}

func convertedList(entries []any) any {
	switch len(entries) {
	case 0:
		return ""
	case 1:
		return Converted(entries[0])
	}
	list := make([]any, len(entries))
	for i, entry := range entries {
		list[i] = Converted(entry)
	}
	return list
}
