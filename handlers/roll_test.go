package handlers_test

import (
	"net/http"
	"testing"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// While a roll replaces one instance by another, each request may reach either of them, and the old
// one serves until it has drained. A change of keys is three such rolls (docs/backup.md).
func TestNoRequestFailsDuringARoll(t *testing.T) {
	t.Parallel()
	one, two := handlertest.Key("A"), handlertest.Key("B")
	for name, keys := range map[string]struct{ before, after []string }{
		"of a version":       {[]string{one}, []string{one}},
		"that adds a key":    {[]string{one}, []string{one, two}},
		"that uses it":       {[]string{one, two}, []string{two, one}},
		"without the former": {[]string{two, one}, []string{two}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			both := handlertest.Parts{
				Records: handlertest.OpenStore(t, "memory:"), Box: handlertest.NewBox(t, sandbox.Options{}), Keys: keys.before,
			}
			old := handlertest.NewWith(t, both)
			both.Keys = keys.after
			next := handlertest.NewWith(t, both)
			b := old.Browser()
			b.SignIn("household", "/home")
			for _, instances := range [][2]*handlertest.Harness{{old, next}, {next, old}, {next, next}} {
				first, second := b.On(instances[0]), b.On(instances[1])
				for _, path := range memberPages {
					if one, two := first.Get(path), second.Get(path); one.Status != http.StatusOK || two.Status != http.StatusOK {
						t.Fatalf("%s: status = %d and %d to %q, want 200", path, one.Status, two.Status, two.Location())
					}
				}
				form := first.Get("/messages/M-20744").Form("main form").Fill(map[string]string{"text": "Thank you."})
				if r := second.Follow(second.Submit(form)); r.Text("h1") != "Reply sent" {
					t.Errorf("form of the one at the other: status = %d at %s, %s", r.Status, r.At, r.Text("main"))
				}
			}
		})
	}
}
