package ui_test

import (
	"testing"
	"time"

	"memberportal/upstream/member"
	"memberportal/views/ui"
)

func TestDollars(t *testing.T) {
	tests := map[string]struct {
		amount member.Money
		want   string
	}{
		"unknown is never zero": {member.Money{}, "Not available"},
		"zero":                  {member.Cents(0), "$0.00"},
		"cents":                 {member.Cents(7), "$0.07"},
		"negative cents":        {member.Cents(-7), "-$0.07"},
		"three digits":          {member.Cents(99999), "$999.99"},
		"thousands":             {member.Cents(123450), "$1,234.50"},
		"negative thousands":    {member.Cents(-100000), "-$1,000.00"},
		"millions":              {member.Cents(123456789), "$1,234,567.89"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if got := ui.Dollars(test.amount); got != test.want {
				t.Errorf("Dollars = %q, want %q", got, test.want)
			}
		})
	}
}

func TestDay(t *testing.T) {
	if got := ui.Day(member.NewDate(2026, time.March, 7)); got != "03/07/2026" {
		t.Errorf("Day = %q, want MM/DD/YYYY", got)
	}
	if got := ui.Day(member.Date{}); got != "Not available" {
		t.Errorf("Day of an unknown date = %q", got)
	}
}

func TestDueDay(t *testing.T) {
	for day, want := range map[string]string{
		"1": "1st of the month", "02": "2nd of the month", "3": "3rd of the month", "11": "11th of the month", "12": "12th of the month",
		"13": "13th of the month", "21": "21st of the month", "": "Not available", "Last day": "Last day",
	} {
		if got := ui.DueDay(day); got != want {
			t.Errorf("DueDay(%q) = %q, want %q", day, got, want)
		}
	}
}

func TestSpan(t *testing.T) {
	for length, want := range map[time.Duration]string{
		15 * time.Minute: "15 minutes", time.Minute: "1 minute", 8 * time.Hour: "8 hours", time.Hour: "1 hour",
		90 * time.Minute: "90 minutes", 90 * time.Second: "90 seconds", time.Second: "1 second",
	} {
		if got := ui.Span(length); got != want {
			t.Errorf("Span(%v) = %q, want %q", length, got, want)
		}
	}
}
