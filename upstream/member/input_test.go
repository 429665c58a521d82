package member

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// Invisible letters.
const (
	zeroWidth  = "\u200b"
	joiner     = "\u200d"
	nonJoiner  = "\u200c"
	wordJoiner = "\u2060"
	bom        = "\ufeff"
	softHyphen = "\u00ad"
	toRight    = "\u202a" // begins text from left to right
	popTurn    = "\u202c" // ends it
	noBreak    = "\u00a0"
	enDash     = "\u2013"
	hyphen     = "\u2010"
	wholeHyph  = "\u2011" // does not break
)

func TestCleanTextKeepsWhatIsWrittenAndNoMore(t *testing.T) {
	t.Parallel()
	const family = "\U0001f468" + joiner + "\U0001f469" + joiner + "\U0001f467"
	for s, want := range map[string]string{
		"  Marta Lindqvist \n":                      "Marta Lindqvist",
		toRight + "Ada Quill" + popTurn:             "Ada Quill",
		"\u202eAda\u061c\u200e\u200f Quill":         "Ada Quill",
		zeroWidth + "Ada" + wordJoiner + bom:        "Ada",
		"Ada\x00\x07 Quill\x1b[31m":                 "Ada Quill[31m",
		"first\r\nsecond\rthird\n\tfourth":          "first\nsecond\nthird\n\tfourth",
		"\u0645\u06cc" + nonJoiner + "\u0631\u0648": "\u0645\u06cc" + nonJoiner + "\u0631\u0648", // a Persian word
		"Thanks " + family + " \u2764\ufe0f":        "Thanks " + family + " \u2764\ufe0f",
		"Kealiʻi Nguyễn O’Neil":                     "Kealiʻi Nguyễn O’Neil",
		noBreak + "Ada" + noBreak + "Quill":         "Ada" + noBreak + "Quill",
	} {
		if got := CleanText(s); got != want {
			t.Errorf("CleanText(%q) = %q, want %q", s, got, want)
		}
	}
}

// Spec: INPUT-3, INPUT-4, INPUT-5.
func TestTypedValuesHaveOneForm(t *testing.T) {
	t.Parallel()
	longest := strings.Repeat("a", 50) + "@" + strings.Repeat("b", 63) + "." + strings.Repeat("c", 63) + "." +
		strings.Repeat("d", 63) + "." + strings.Repeat("e", 11) // 254 bytes
	for name, test := range map[string]struct {
		normal func(string) string
		reads  map[string]string
		none   []string
	}{
		"NormalEmail": {
			NormalEmail,
			map[string]string{
				"pat.o'neil+1@mail.example.com": "pat.o'neil+1@mail.example.com", longest: longest,
				toRight + "ada.quill@example.com" + popTurn + "\r\n": "ada.quill@example.com",
				"ada" + zeroWidth + "@exam" + softHyphen + "ple.com": "ada@example.com",
				noBreak + "MAILTO:Ada.Quill@Example.com.":            "Ada.Quill@Example.com",
				"élin@bücher.example":                                "élin@bücher.example",
				"ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ\ufffc":                              "ada@example.com",
				"ada@ex" + wholeHyph + "ample.com":                   "ada@ex-ample.com",
			},
			[]string{
				"", "pat", "pat@example", "pat@example.com..", "Pat <pat@example.com>", "a@127.0.0.1", "ada@-example.com",
				"ada@example-.com", "ada@exam_ple.com", "ada@example..com", ".ada@example.com",
				"ada@example.com, bo@example.com", `"ada quill"@example.com`, "mailto:ada@example.com?subject=x",
				"ada@example.c", "ada@example.123", strings.Repeat("a", 65) + "@example.com",
				"ada@" + strings.Repeat("b", 64) + ".com", "a" + longest,
			},
		},
		"NormalZip": {
			NormalZip,
			map[string]string{
				"50327": "50327", "503271234": "50327-1234",
				" 50010 - 1234\n": "50010-1234", "50010" + enDash + "1234.": "50010-1234",
				"50010\u22121234": "50010-1234", zeroWidth + "50010 1234;": "50010-1234",
				"５００１０－１２３４\ufffc": "50010-1234",
			},
			[]string{
				"", "5032", "503270", "50327-", "50327-123", "5032a", "٥٠٣٢٧",
				"50327--1234", "50327/1234", "50 327", "IA 50010", "(50010)",
			},
		},
		"NormalNumber": {
			NormalNumber,
			map[string]string{
				"aa1182204": "AA1182204", "ab12-c": "AB12C", "ba-77": "BA77", strings.Repeat("9", 30): strings.Repeat("9", 30),
				"AA" + wholeHyph + "118" + noBreak + softHyphen + "2204": "AA1182204", "umc-77\u22123": "UMC773",
				"4100-2387-15": "4100-2387-15", "ZZ-1182204": "ZZ-1182204", "NO44123": "NO44123", "ID44123": "ID44123",
				"“AA1182204”": "AA1182204", "(AA1182204)": "AA1182204", "«AA1182204»": "AA1182204", "AA1182204!": "AA1182204",
				"AA1182204.": "AA1182204",
				"#AA1182204": "AA1182204", "№ AA1182204": "AA1182204",
				"Policy # AA1182204": "AA1182204", "Pol# AA1182204": "AA1182204",
				"policy number: AA1182204": "AA1182204", "Policy ID AA1182204": "AA1182204", "no. 4100238715,": "4100238715",
				"Account #4100238715": "4100238715", "Acct. 4100 2387 15": "4100238715",
				"Póliza No. AA1182204": "AA1182204", "Número de póliza: AA1182204": "AA1182204",
				"Núm. de póliza AA1182204":       "AA1182204",
				"No. de cuenta 4100238715":       "4100238715",
				"Número de su cuenta 4100238715": "4100238715", "ＡＡ１１８２２０４\ufffc": "AA1182204",
			},
			[]string{
				"", "-1", "HO_1", "../1", strings.Repeat("9", 31), "АА1182204", "AA1182204/AA1182205", "#", "'; drop",
			},
		},
		"NormalPhone": {
			NormalPhone,
			map[string]string{
				"5155550142": "515-555-0142", "+1 (515) 555-0142": "515-555-0142",
				toRight + "515.555.0142" + popTurn:       "515-555-0142",
				"515" + hyphen + "555" + enDash + "0142": "515-555-0142", "TEL:+15155550142": "515-555-0142",
				"515" + noBreak + "555\t0142": "515-555-0142", "５１５５５５０１４２.\ufffc": "515-555-0142",
				"515-555-0123 x12": "515-555-0123 x12", "515-555-0123 ext. 12": "515-555-0123 x12",
				"(515) 555-0123, Extension 7": "515-555-0123 x7", "1 515 555 0123 EXT:9": "515-555-0123 x9",
				"515-555-0123 #4410": "515-555-0123 x4410", "515-555-0123 extensión 12": "515-555-0123 x12",
				"tel:+1-515-555-0123;ext=12": "515-555-0123 x12",
			},
			[]string{
				"", "555-0142", "515-555-014", "25155550142", "+44 20 7946 0958", "115-555-0142", "515-155-0142", "515-555-FARM",
				"515-555-0142 x", "515-555-0142 or 515-555-0143", "515-555-0142 x1234567", "x12", "515-555-0142,12",
			},
		},
	} {
		for s, want := range test.reads {
			if got := test.normal(s); got != want {
				t.Errorf("%s(%q) = %q, want %q", name, s, got, want)
			}
			if got := test.normal(want); got != want {
				t.Errorf("%s(%q) = %q, want the same value again", name, want, got)
			}
		}
		for _, s := range test.none {
			if got := test.normal(s); got != "" {
				t.Errorf("%s(%q) = %q, want none", name, s, got)
			}
		}
	}
}

func TestEmailsAreComparedInASCIICase(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		a, b string
		same bool
	}{
		{"ada@example.com", "Ada@Example.COM", true},
		{"ada@example.com", "adam@example.com", false},
		{"kim@example.com", "\u212aim@example.com", false}, // the Kelvin sign, which folds to k
		{"élin@example.com", "Élin@example.com", false},
	} {
		if got := SameEmail(test.a, test.b); got != test.same {
			t.Errorf("SameEmail(%q, %q) = %t, want %t", test.a, test.b, got, test.same)
		}
	}
}

func TestParseTypedDate(t *testing.T) {
	t.Parallel()
	want := NewDate(2026, time.March, 7)
	full := []string{
		"2026-03-07", "03/07/2026", "3/7/2026", "2026/3/7",
		"3" + enDash + "7" + enDash + "2026", " 3 / 7 / 2026", "03 07 2026",
		toRight + "3/7/2026" + popTurn, "03072026", "20260307", "Mar. 7th, 2026", "March 7 2026,", "7-Mar-2026", "3\\7\\2026",
		"Saturday, March 7, 2026", "Sat 3/7/2026", "the 7th of March, 2026",
		"7 de marzo de 2026", "sábado 7 de mar. del 2026",
		"MARCH" + noBreak + "7, 2026",
	}
	for _, s := range append(full, "3/7/26", "03-07-26", "Mar 7, '26", "7 mar 26", "3/7/’26") {
		if got, err := ParseTypedDate(s); got != want || err != nil {
			t.Errorf("ParseTypedDate(%q) = %q, %v, want %q", s, got, err, want)
		}
	}
	for _, s := range []string{
		"", "02/30/2026", "March 7", "7.3.2026", "3/2026", "13/7/2026",
		"3/7/202", "3/7/0202", "0007-03-07", "3/7/1899", "2026",
		"Ma 7, 2026", "Febtober 7, 2026", "3/7/2026 2:30 PM", "3/7/2026 or 3/8/2026", "yesterday", "3/0/2026", "02292026",
		"20260230", "7-III-2026",
	} {
		if got, err := ParseTypedDate(s); got.Known() || !errors.Is(err, ErrDate) {
			t.Errorf("ParseTypedDate(%q) = %q, %v, want ErrDate", s, got, err)
		}
	}
	if got, err := ParseBirthDate(full[0]); got != want || err != nil {
		t.Errorf("ParseBirthDate(%q) = %q, %v, want %q", full[0], got, err, want)
	}
	for _, s := range []string{"3/7/26", "Mar 7, '26", "7 mar 26"} {
		if got, err := ParseBirthDate(s); got.Known() || !errors.Is(err, ErrDate) {
			t.Errorf("ParseBirthDate(%q) = %q, %v, want ErrDate", s, got, err)
		}
	}
	for s, month := range map[string]time.Month{
		"Nov 20, 2026": time.November, "Sept 20, 2026": time.September, "20 ene 2026": time.January,
		"20 de agosto de 2026": time.August, "Dic. 20, 2026": time.December,
	} {
		if got, err := ParseTypedDate(s); got != NewDate(2026, month, 20) || err != nil {
			t.Errorf("ParseTypedDate(%q) = %q, %v, want month %s", s, got, err, month)
		}
	}
}

func TestParseTypedClock(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{
		"15:30": "15:30", "07:05:59": "07:05", "3:30 pm": "15:30", "3PM": "15:00", "12 AM": "00:00", "12:15 p.m.": "12:15",
		"2:30 p. m.": "14:30", "2:30p": "14:30", "2p": "14:00",
		"1430": "14:30", "14h30": "14:30", "14.30h": "14:30", "14h": "14:00",
		"14:30 hrs": "14:30", "2 30 pm": "14:30", toRight + "2:30\u202fPM" + popTurn: "14:30", "at 2:30 PM": "14:30",
		"noon.": "12:00", "12 noon": "12:00", "12:00 Noon": "12:00",
		"around noon": "12:00", "midnight": "00:00", "mediodía": "12:00",
		"2:30 in the afternoon": "14:30", "7 in the morning": "07:00", "8 in the evening": "20:00", "10 at night": "22:00",
		"a las 8 de la mañana": "08:00", "a la 1 de la tarde": "13:00", "12 de la noche": "00:00", "10 de la noche": "22:00",
	} {
		if got, err := ParseTypedClock(s); err != nil || got.Format("15:04") != want {
			t.Errorf("ParseTypedClock(%q) = %s, %v, want %s", s, got.Format("15:04"), err, want)
		}
	}
	for _, s := range []string{
		"", "24:00", "3:60", "13 PM", "2", "2:3", "evening", "2:30 xm",
		"2460", "2:30 or 3:30", "-2:30", "2:30:15:10", "2:30 PM CST", "h",
	} {
		if _, err := ParseTypedClock(s); !errors.Is(err, ErrClock) {
			t.Errorf("ParseTypedClock(%q): err = %v, want ErrClock", s, err)
		}
	}
}
