package content

// catalogue are the words that stand in section 8 of the specification, by file and key. They are not the editors' to change.
var catalogue = map[string]string{
	"payment.words.noSession": "The {operation} portal loading failed: Can't create session key",
	"errors.notFound.title":   "Not Found",
	"errors.refused.title":    "Access Denied",
	"errors.broken.title":     "Internal Server Error",
	"errors.tooLarge.title":   "Unknown Server Error",
	"errors.noAnswer.title":   "Unknown Server Error",
	"errors.unknown.title":    "Unknown Server Error",
}

// keepCatalogue tells of words of the catalogue that were changed.
func (f *findings) keepCatalogue(name string, file *value) {
	file.leaves(name, func(path string, leaf *value) {
		if want, fixed := catalogue[path]; fixed && leaf.language == base && leaf.text != want {
			f.broken(leaf.at, "these words are fixed, because the call center looks for them. Write again: %s", want)
		}
	})
}
