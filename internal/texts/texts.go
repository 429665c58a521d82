// Package texts opens the content that the settings name, and keeps the sample company's texts from
// members of a real one.
package texts

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"memberportal/handlers"
	"memberportal/internal/settings"
	"memberportal/views/content"
)

// ErrSampleCompany is the error of content that members of a real company must not read.
var ErrSampleCompany = errors.New("PORTAL_CONTENT_DIR must hold en/company.yaml with the name, phone, hours and paymentAddress of your company: " +
	"PORTAL_USER_API is not on this machine, and members would read the sample company's")

// Open returns the content of the folder that the settings name, or the built-in content without
// one. Findings about the content go to the log, again after each change, until ctx ends.
func Open(ctx context.Context, s settings.Settings, log *slog.Logger) (*content.Library, error) {
	if s.ContentDir == "" {
		return content.Builtin(), nil
	}
	library, err := content.Open(ctx, s.ContentDir, handlers.ContentOptions(), func(found []content.Finding) {
		log.Info("content loaded", "findings", len(found))
		for _, f := range found {
			log.Warn("content finding", "file", f.File, "line", f.Line, "finding", f.Text, "kept_last_good", f.Broken)
		}
	})
	if err != nil {
		return nil, fmt.Errorf("PORTAL_CONTENT_DIR: %w", err)
	}
	log.Info("built-in texts where the content folder has none", "inherited", library.Inherited())
	return library, nil
}

// CheckCompany returns [ErrSampleCompany] if members of a real company would read about the sample
// company.
func CheckCompany(s settings.Settings, library *content.Library) error {
	if s.HasRealMembers() && !library.OwnCompany() {
		return ErrSampleCompany
	}
	return nil
}

// Samples returns the sentences that are marked as samples and that members of a real company read:
// promises that the insurer did not make.
func Samples(s settings.Settings, library *content.Library) []content.Finding {
	if !s.HasRealMembers() {
		return nil
	}
	return library.Samples()
}
