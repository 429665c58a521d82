package member

import "testing"

func FuzzParseMoney(f *testing.F) {
	for _, seed := range []string{"", "1,234.50", "-$3.505", ".5", "1e3", "12,34"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ParseMoney(text)
		if err != nil {
			return
		}
		if back, err := ParseMoney(m.String()); err != nil || back != m {
			t.Errorf("ParseMoney(%q) = %q, which parses as %q, %v", text, m, back, err)
		}
	})
}
