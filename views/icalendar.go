package views

import (
	"io"
	"strings"
	"time"
	"unicode/utf8"
)

// WriteCalendar writes the event as an iCalendar file (RFC 5545): all day, private where calendars are shared, with a reminder. at is when it is written.
func (e DueEvent) WriteCalendar(w io.Writer, at time.Time) error {
	var file strings.Builder
	for _, line := range []string{
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		"PRODID:" + calendarText(e.Product),
		"BEGIN:VEVENT",
		"UID:" + e.UID,
		"DTSTAMP:" + at.UTC().Format("20060102T150405Z"),
		"DTSTART;VALUE=DATE:" + strings.ReplaceAll(e.Day.String(), "-", ""),
		"SUMMARY:" + calendarText(e.Title),
		"DESCRIPTION:" + calendarText(e.Text),
		"URL:" + e.Address,
		"CLASS:PRIVATE",
		"TRANSP:TRANSPARENT", // it takes no time of the day
		"BEGIN:VALARM",
		"ACTION:DISPLAY",
		"DESCRIPTION:" + calendarText(e.Title),
		"TRIGGER:" + e.Reminder,
		"END:VALARM",
		"END:VEVENT",
		"END:VCALENDAR",
	} {
		file.WriteString(foldLine(line))
	}
	_, err := io.WriteString(w, file.String())
	return err
}

// calendarText escapes a text value (section 3.3.11).
func calendarText(s string) string {
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", `\n`, "\n", `\n`, "\r", `\n`).Replace(s)
}

// foldLine breaks a line into pieces of at most 75 octets, never inside a letter (section 3.1).
func foldLine(line string) string {
	const most = 75
	var folded strings.Builder
	room := most
	for _, letter := range line {
		size := utf8.RuneLen(letter)
		if size > room {
			folded.WriteString("\r\n ")
			room = most - 1
		}
		folded.WriteRune(letter)
		room -= size
	}
	return folded.String() + "\r\n"
}
