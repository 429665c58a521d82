// Package content holds the editors' words: what pages say that is not an amount, a date or a name.
package content

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
)

//go:embed en
var files embed.FS

// Company is whom a member turns to when the portal cannot help.
type Company struct {
	Name           string   `json:"name"`
	Phone          string   `json:"phone"`
	Hours          string   `json:"hours"`
	PaymentAddress []string `json:"paymentAddress"`
}

// Payment holds the words around the payment processor: the confirmation (section 9) and what is said of each outcome.
type Payment struct {
	DialogTitle map[string]string `json:"dialogTitle"`
	DialogText  []string          `json:"dialogText"`
	Cancel      string            `json:"cancel"`
	Continue    string            `json:"continue"`
	Words       map[string]string `json:"words"` // what the island says at each of its stages
}

// Words is everything the editors wrote, in one language.
type Words struct {
	Company Company
	Payment Payment
	Cards   Cards
	Profile Profile
	SignIn  SignIn
	Claims  Claims

	Documents Documents
	Messages  Messages
	Paperless Paperless
	FAQs      []FAQSection
	Frame     Frame
	Calendar  Calendar
}

// English are the built-in words. They are part of the program, so a broken file stops it at once.
var English = must(load("en"))

func load(language string) (Words, error) {
	var w Words
	for name, into := range map[string]any{
		"company": &w.Company, "payment": &w.Payment, "cards": &w.Cards, "profile": &w.Profile, "signin": &w.SignIn, "claims": &w.Claims,
		"documents": &w.Documents, "messages": &w.Messages, "paperless": &w.Paperless, "frame": &w.Frame, "calendar": &w.Calendar,
	} {
		if err := decode(language+"/"+name+".json", into); err != nil {
			return Words{}, err
		}
	}
	var err error
	w.FAQs, err = loadFAQs(files, language+"/faqs")
	return w, err
}

func decode(path string, into any) error {
	data, err := files.ReadFile(path)
	if err != nil {
		return err
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return fmt.Errorf("content file %s: %w", path, err)
	}
	return nil
}

func must(w Words, err error) Words {
	if err != nil {
		panic(err)
	}
	return w
}
