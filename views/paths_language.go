package views

// LanguagePath takes a POST with the language that the member chose.
func LanguagePath() string { return "/language" }

// LanguageAnchor is where a page offers the languages.
const LanguageAnchor = "language"
