package check

import (
	"slices"
	"testing"

	"memberportal/views/content/read/source"
	"memberportal/views/text"
)

// A translation without a contract of its own shows the English one, or none.
func TestTranslationWithholdsWhatEnglishWithholds(t *testing.T) {
	t.Parallel()
	for es, want := range map[string]bool{"": true, "terms:\n- Nuestros\n": false} {
		s := loadOver(map[string]string{
			"en/company.yaml": ownCompany, "en/paperless.yaml": "terms: Ours\n", "es/paperless.yaml": es + "title: Sin papel\n",
		})
		if got := s.Language("es").At(noon, false).Withholds(text.PaperlessForm); got != want {
			t.Errorf("with the Spanish terms %q: withheld = %t, want %t", es, got, want)
		}
	}
}

// A contract of the company may be in a folder that can't be opened, so the built-in one is not
// shown; at a reload, the last good files are.
func TestFolderThatCannotBeOpened(t *testing.T) {
	t.Parallel()
	refused := source.Files{Data: map[string][]byte{}, Refused: map[string]error{"en": source.ErrFolder}}
	last := loadOver(map[string]string{"en/company.yaml": ownCompany, "en/messages.yaml": "send: Send it\n"})
	en := Load(refused, builtin(), testOptions, last.Taken).Languages[0].At(noon, false)
	if en.Company.Name != "Prairie Mutual" || en.Messages.Send != "Send it" || len(en.Withheld) > 0 {
		t.Errorf("at a reload: name = %q, send = %q, withheld = %v; want the last good files", en.Company.Name,
			en.Messages.Send, en.Withheld)
	}
	en = Load(refused, builtin(), testOptions, nil).Languages[0].At(noon, false)
	all := []text.Form{text.ClaimForm, text.PaperlessForm, text.PaymentForm, text.TextsForm}
	if !slices.Equal(en.Withheld, all) {
		t.Errorf("at a start: withheld = %v, want %v", en.Withheld, all)
	}
}
