package member

import (
	"strings"
	"unicode"
)

// accented are the letters that people also type as the first of their row, which English and
// Spanish order with it.
var accented = []string{
	"AÀÁÂÃÄÅĀĂĄ", "CÇĆĊČ", "DĎĐ", "EÈÉÊËĒĖĘĚ", "GĞĠĢ", "IÌÍÎÏĪĮİ", "KĶ", "LĹĽŁ", "NÑŃŅŇ", "OÒÓÔÕÖØŌŐ",
	"RŔŘ", "SŚŞŠȘ", "TŢŤȚ", "UÙÚÛÜŪŮŰŲ", "YÝŶŸ", "ZŹŻŽ",
}

var withoutAccent = func() map[rune]rune {
	plain := map[rune]rune{}
	for _, row := range accented {
		letters := []rune(row)
		for _, letter := range letters[1:] {
			plain[letter] = letters[0]
		}
	}
	return plain
}()

// Fold returns s as searches and orders compare it: in capitals, without accents, apostrophes and
// invisible characters. "Muñoz" is MUNOZ, "O’Brien" is OBRIEN.
func Fold(s string) string {
	return strings.Map(func(r rune) rune {
		switch plain, ok := withoutAccent[r]; {
		case ok:
			return plain
		case unicode.Is(unicode.Mn, r), strings.ContainsRune("'’‘ʼ`´", r): // Mn: an accent apart from its letter
			return -1
		}
		return r
	}, strings.ToUpper(cleanValue(s)))
}

// CompareFold compares names as [Fold] has them.
func CompareFold(a, b string) int { return strings.Compare(Fold(a), Fold(b)) }

// SearchForm returns s as searches compare it: as [Fold], without spaces and dashes.
func SearchForm(s string) string { return idMarks.Replace(Fold(s)) }
