package member_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"memberportal/upstream/member"
)

func TestInputValidation(t *testing.T) {
	t.Parallel()
	longest := strings.Repeat("a", 50) + "@" + strings.Repeat("b", 199) + ".com" // 254 characters
	tests := map[string]struct {
		valid          func(string) bool
		accept, reject []string
	}{
		"ValidEmail": {
			member.ValidEmail,
			[]string{"pat@example.com", "pat.o'neil+1@mail.example.com", longest},
			[]string{
				"", "pat", "pat@", "@example.com", "pat@example", "pat@example.", "pat@example.com.", "Pat <pat@example.com>", "a@b.c d@e.f",
				" pat@example.com", "a" + longest,
			},
		},
		"ValidZip": {
			member.ValidZip,
			[]string{"50327", "503271234", "50327-1234"},
			[]string{"", "5032", "503270", "50327-", "50327-123", "50327 1234", "5032a", " 50327", "50327\n", "٥٠٣٢٧"},
		},
		"ValidPolicyOrAccountNumber": {
			member.ValidPolicyOrAccountNumber,
			[]string{"4100238715", "aa1182204", "HO-1", strings.Repeat("9", 30)},
			[]string{"", "-1", "HO 1", "HO_1", "../1", strings.Repeat("9", 31), "HO1\n"},
		},
		"ValidPhone": {
			member.ValidPhone,
			[]string{"5155550142", "(515) 555-0142", "1-515-555-0142", "+1 515 555 0142", "515.555.0142"},
			[]string{"", "555-0142", "515-555-014", "25155550142", "515-555-0142 x3", "+44 20 7946 0958", "call me"},
		},
	}
	for name, test := range tests {
		for _, s := range test.accept {
			if !test.valid(s) {
				t.Errorf("%s(%q) = false, want true", name, s)
			}
		}
		for _, s := range test.reject {
			if test.valid(s) {
				t.Errorf("%s(%q) = true, want false", name, s)
			}
		}
	}
}

func TestParseTypedDate(t *testing.T) {
	t.Parallel()
	want := member.NewDate(2026, time.March, 7)
	for _, s := range []string{"2026-03-07", "03/07/2026", "3/7/2026"} {
		if got, err := member.ParseTypedDate(s); got != want || err != nil {
			t.Errorf("ParseTypedDate(%q) = %q, %v, want %q", s, got, err, want)
		}
	}
	for _, s := range []string{"", "02/30/2026", "2026-02-30", "3/7/26", "March 7", "7.3.2026"} {
		if got, err := member.ParseTypedDate(s); got.Known() || !errors.Is(err, member.ErrDate) {
			t.Errorf("ParseTypedDate(%q) = %q, %v, want ErrDate", s, got, err)
		}
	}
}

func TestParseTypedClock(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{
		"15:30": "15:30", "07:05:59": "07:05", "3:30 pm": "15:30", "3:30PM": "15:30", "3 PM": "15:00", "3pm": "15:00", "12 AM": "00:00",
	} {
		if got, err := member.ParseTypedClock(s); err != nil || got.Format("15:04") != want {
			t.Errorf("ParseTypedClock(%q) = %s, %v, want %s", s, got.Format("15:04"), err, want)
		}
	}
	for _, s := range []string{"", "25:00", "3:60", "13 PM", "noon"} {
		if _, err := member.ParseTypedClock(s); !errors.Is(err, member.ErrClock) {
			t.Errorf("ParseTypedClock(%q): err = %v, want ErrClock", s, err)
		}
	}
}
