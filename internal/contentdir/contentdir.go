// Package contentdir opens the content that the settings name, and keeps the sample company's texts
// from members of a real one.
package contentdir

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"regexp"
	"slices"

	"memberportal/handlers"
	"memberportal/internal/settings"
	"memberportal/views/content/library"
	"memberportal/views/content/read"
)

// ErrSampleCompany is the error of content that members of a real company must not read.
var ErrSampleCompany = errors.New("PORTAL_CONTENT_DIR must hold en/company.yaml with the name and phone of your " +
	"company, not the sample company's, and be readable: " +
	"PORTAL_BASE_URL is not on this machine, so members would read them")

// Open returns the content of the folder that the settings name, or the built-in content without
// one, in the languages that members can choose; for the preview, in all. A missing folder is an
// error for members of a real company only. Findings about the content go to the log, again after
// each change, until ctx ends.
func Open(ctx context.Context, s settings.Settings, log *slog.Logger) (*library.Library, error) {
	options := handlers.ContentOptions()
	options.RealMembers = s.ShowsRealCompany()
	if !s.Preview {
		options.Languages = append([]string{"en"}, s.Languages...)
	}
	if s.ContentDir == "" {
		library := library.BuiltinIn(options.Languages)
		warnUnreviewed(s, library, log)
		return library, checkLanguages(s, library)
	}
	_, err := os.Stat(s.ContentDir)
	missing := err != nil
	if missing && s.HasRealMembers() { // who must not read the sample company's
		return nil, fmt.Errorf("PORTAL_CONTENT_DIR: %w", err)
	}
	if missing {
		log.Error("content folder is missing, showing the built-in texts until it is there",
			"folder", s.ContentDir, "error", err)
	}
	library := library.Open(ctx, s.ContentDir, options, func(found []read.Finding) { logFindings(log, found) })
	if err := checkLanguages(s, library); err != nil && !missing { // the folder may have them
		return nil, err
	}
	warnUnreviewed(s, library, log)
	log.Info("built-in texts where the content folder has none", "inherited", library.Inherited())
	return library, nil
}

// logFindings logs what editors should fix. A form that members can't use is an error.
func logFindings(log *slog.Logger, found []read.Finding) {
	log.Info("content loaded", "findings", len(found))
	for _, f := range found {
		level := slog.LevelWarn
		if f.Withheld != "" {
			level = slog.LevelError
		}
		log.Log(context.Background(), level, "content finding", "file", f.File, "line", f.Line, "finding", f.Text,
			"taken", !f.Broken)
	}
}

// checkLanguages returns an error if the settings name a language without texts.
func checkLanguages(s settings.Settings, library *library.Library) error {
	known := map[string]bool{}
	for _, language := range library.Languages() {
		known[language.Code] = true
	}
	for _, code := range s.Languages {
		if !known[code] {
			return fmt.Errorf("PORTAL_LANGUAGES names %[1]s, but there are no texts in it: "+
				"PORTAL_CONTENT_DIR has no folder %[1]s", code)
		}
	}
	return nil
}

// warnUnreviewed logs the languages that members read although no translator has reviewed them.
func warnUnreviewed(s settings.Settings, library *library.Library, log *slog.Logger) {
	for _, language := range library.Languages() {
		if slices.Contains(s.Languages, language.Code) && !language.Reviewed {
			log.Warn("members read a language that is not reviewed by a translator",
				"language", language.Code, "list", "portal check")
		}
	}
}

// CheckCompany returns [ErrSampleCompany] if members of a real company would read about the sample
// company.
func CheckCompany(s settings.Settings, library *library.Library) error {
	if s.HasRealMembers() && !library.OwnCompany() {
		return ErrSampleCompany
	}
	return nil
}

// textFile matches the names of files that the portal has a place for. Others may name a person.
var textFile = regexp.MustCompile(`^[a-zA-Z-]{2,6}/([a-z]+/)?[a-z0-9-]+\.(yaml|md)$`)

// mostFiles is the number of files that the metrics name.
const mostFiles = 50

// FindingsByFile counts the findings for the metrics, and those for which a file isn't taken. Files
// without a place in the portal, and those of a folder with very many findings, are "other".
func FindingsByFile(library *library.Library) (all, broken map[string]int) {
	all, broken = map[string]int{}, map[string]int{}
	for _, f := range library.Findings() {
		file := f.File
		if _, known := all[file]; !textFile.MatchString(file) || !known && len(all) >= mostFiles {
			file = "other"
		}
		all[file]++
		if f.Broken {
			broken[file]++
		}
	}
	return all, broken
}

// Samples returns the sentences that are marked as samples and that members of a real company read:
// promises that the insurer did not make.
func Samples(s settings.Settings, library *library.Library) []read.Finding {
	if !s.HasRealMembers() {
		return nil
	}
	return library.Samples()
}
