package samples

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

const (
	ISODate     = "2006-01-02"
	compactDate = "20060102"
)

// ResolveDates replaces dates such as "today", "today+14" or "today-200" (days) in a sample file
// with real dates, so that the samples never age. The field name decides the format: cancelledDate
// is YYYYMMDD (section 3), dueDay the day of the month, all others YYYY-MM-DD. A date with a time,
// such as "today-3 14:30", becomes RFC 3339. In a sentence, "{today+9}" becomes "November 30".
func ResolveDates(v any, field string, now time.Time) any {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			v[key] = ResolveDates(value, key, now)
		}
	case []any:
		for i, element := range v {
			v[i] = ResolveDates(element, field, now)
		}
	case string:
		if offset, ok := strings.CutPrefix(v, "today"); ok {
			return resolveDate(v, offset, field, now)
		}
		return inSentence.ReplaceAllStringFunc(v, func(match string) string {
			days, _ := strconv.Atoi(strings.Trim(match, "{today}"))
			return now.AddDate(0, 0, days).Format("January 2")
		})
	}
	return v
}

var inSentence = regexp.MustCompile(`\{today([+-]\d+)?\}`)

func resolveDate(text, offset, field string, now time.Time) string {
	offset, clock, timed := strings.Cut(offset, " ")
	days, err := strconv.Atoi(offset)
	if err != nil && offset != "" {
		return text // a sentence that starts with the word
	}
	date := now.AddDate(0, 0, days)
	if timed {
		return resolveMoment(text, date, clock)
	}
	switch field {
	case "cancelledDate":
		return date.Format(compactDate)
	case "dueDay":
		return strconv.Itoa(date.Day())
	default:
		return date.Format(ISODate)
	}
}

func resolveMoment(text string, date time.Time, clock string) string {
	at, err := time.Parse("15:04", clock)
	if err != nil {
		return text
	}
	y, m, d := date.Date()
	return time.Date(y, m, d, at.Hour(), at.Minute(), 0, 0, date.Location()).Format(time.RFC3339)
}
