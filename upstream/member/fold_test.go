package member

import "testing"

// People type a name without its accents and apostrophes, and expect Álamo beside Alamo.
func TestFold(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Muñoz": "MUNOZ", "mun\u0303oz": "MUNOZ", "O'Brien": "OBRIEN", "O’Brien": "OBRIEN", "Łódź": "LODZ",
		"AA-118 2204": "AA-118 2204", "Quill\u00adsmith": "QUILLSMITH",
	} {
		if got := Fold(text); got != want {
			t.Errorf("Fold(%q) = %q, want %q", text, got, want)
		}
	}
	if got := SearchForm("aa-118 2204"); got != "AA1182204" {
		t.Errorf("SearchForm = %q", got)
	}
	p := &Profile{Agencies: []Agency{{Name: "Zeta"}, {Name: "Álamo"}, {Name: "Baker"}, {Name: "alder"}}}
	agencies := p.AgenciesInOrder()
	if agencies[0].Name != "Álamo" || agencies[1].Name != "alder" || agencies[3].Name != "Zeta" {
		t.Errorf("agencies = %v, want Álamo with A", agencies)
	}
}
