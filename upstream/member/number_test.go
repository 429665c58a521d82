package member

import "testing"

func TestValidVINChecksTheCheckDigit(t *testing.T) {
	t.Parallel()
	tests := map[string]bool{
		"1M8GDM9AXKP042788": true, // the example of 49 CFR 565
		"11111111111111111": true,
		"1M8GDM9A1KP042788": false, // another check digit
		"1M8GDM9AXKP042787": false,
		"1M8GDM9AXKPO42788": false, // the letter O
		"1M8GDM9AXKP04278":  false,
		"1m8gdm9axkp042788": false, // not normal
		"":                  false,
	}
	for vin, want := range tests {
		if got := ValidVIN(vin); got != want {
			t.Errorf("ValidVIN(%q) = %t, want %t", vin, got, want)
		}
	}
	for _, typed := range []string{
		" 1m8g dm9a-xkp042788", "１Ｍ８ＧＤＭ９ＡＸＫＰ０４２７８８",
		"1M8GDM9AXKP042788.\ufffc", "1M8GDM9A\u2011XKP042788",
	} {
		if got := NormalVIN(typed); got != "1M8GDM9AXKP042788" {
			t.Errorf("NormalVIN(%q) = %q, want capitals without spaces", typed, got)
		}
	}
}
