package member

import (
	"regexp"
	"strings"
	"time"
)

const (
	weekday = `\b(?:sunday|monday|tuesday|wednesday|thursday|friday|saturday|` +
		`tues|thurs|thur|sun|mon|tue|wed|thu|fri|sat)s?\b\.?`
	dayRange = weekday + `(?:\s*(?:to|through|thru|-|–|—)\s*` + weekday + `)?`
)

var (
	// hoursLine is the days of a line, then its hours, which begin with a digit or a word.
	hoursLine = regexp.MustCompile(`(?i)^(` + dayRange + `(?:\s*(?:,|and|&)\s*` + dayRange + `)*)\s*[,:]?\s+(\S.*)$`)
	dayRanges = regexp.MustCompile(`(?i)` + dayRange)
	weekdays  = regexp.MustCompile(`(?i)` + weekday)
	closed    = regexp.MustCompile(`(?i)^closed\b`)
)

// readHours returns the hours of each [time.Weekday] in opening hours of one line for a day or
// days, such as "Monday to Friday, 8 a.m. to 5 p.m.". It returns nil if there are no lines, or if
// one of them cannot be read.
func readHours(lines string) (week *[7]string) {
	for line := range strings.Lines(lines) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		parts := hoursLine.FindStringSubmatch(line)
		if parts == nil || weekdays.MatchString(parts[2]) {
			return nil
		}
		if week == nil {
			week = new([7]string)
		}
		for day := range week {
			if hasDay(parts[1], time.Weekday(day)) && !closed.MatchString(parts[2]) {
				week[day] = strings.TrimSpace(week[day] + " " + parts[2])
			}
		}
	}
	return week
}

// hasDay reports whether a list of days and ranges of days has a day.
func hasDay(days string, day time.Weekday) bool {
	for _, each := range dayRanges.FindAllString(days, -1) {
		names := weekdays.FindAllString(each, -1)
		first, last := dayOf(names[0]), dayOf(names[len(names)-1])
		if (day-first+7)%7 <= (last-first+7)%7 {
			return true
		}
	}
	return false
}

// dayOf returns the day whose name begins with the first three letters.
func dayOf(name string) time.Weekday {
	return time.Weekday(strings.Index("sunmontuewedthufrisat", strings.ToLower(name[:3])) / 3)
}
