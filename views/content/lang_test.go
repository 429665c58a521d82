package content

import "testing"

func TestLangOf(t *testing.T) {
	e := read(map[string]string{
		"es/profile.json": `{"email": {"missing": "Escriba el correo.", "done": "Su correo es ahora {email}."}, "attach": {"done": "{number}"}}`,
	})
	es := e.at("es", noon, false)
	for shown, want := range map[string]string{
		"Escriba el correo.":         "es",
		"Su correo es ahora a@b.es.": "es",
		es.Profile.Email.NoMatch:     "", // not translated
		"4100238715":                 "", // what a member has, although a saying is nothing but a placeholder
		"Anything else.":             "",
		"":                           "",
	} {
		if got := es.LangOf(shown); got != want {
			t.Errorf("%q is told to be in %q, want %q", shown, got, want)
		}
	}
	if got := e.at("en", noon, false).LangOf("Escriba el correo."); got != "" {
		t.Errorf("in English it is told to be in %q", got)
	}
}
