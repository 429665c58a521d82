package program

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"memberportal/internal/contentdir"
	"memberportal/internal/portaltest"
)

func TestRunRefusesSampleCompanyForRealMembers(t *testing.T) {
	settings := portaltest.StartSandbox(t)
	portaltest.Public(settings)
	err := run(t.Context(), portaltest.Environ(settings), io.Discard, io.Discard)
	if !errors.Is(err, contentdir.ErrSampleCompany) {
		t.Errorf("run = %v, want %v", err, contentdir.ErrSampleCompany)
	}
}

// Spec: VOUCH-4.
func TestRunCountsSamplesThatMembersRead(t *testing.T) {
	settings := portaltest.StartSandbox(t)
	portaltest.Public(settings)
	settings["PORTAL_CONTENT_DIR"] = portaltest.OwnContent(t)
	read, write := io.Pipe()
	ended := make(chan error, 1)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	go func() {
		ended <- run(ctx, portaltest.Environ(settings), io.Discard, write)
		write.Close()
	}()
	counts, metrics := 0, ""
	for lines := bufio.NewScanner(read); lines.Scan(); {
		var line struct{ Msg, Operators string }
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			t.Error(err)
		}
		if strings.HasPrefix(line.Msg, "members read sentences") {
			counts++
		}
		if line.Msg == "listening" {
			metrics = open(t, http.DefaultClient, "http://"+line.Operators+"/metrics").Text()
			stop()
		}
	}
	if err := <-ended; err != nil || counts != 1 {
		t.Errorf("run = %v with %d lines about samples, want nil and 1", err, counts)
	}
	if !regexp.MustCompile(`(?m)^portal_content_samples [1-9]`).MatchString(metrics) {
		t.Errorf("metrics = %q, want the number of samples", metrics)
	}
}
