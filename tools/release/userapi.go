package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// userAPI writes openapi.yaml as a page, for those who provide the user API.
func (r release) userAPI() error {
	page := filepath.Join(r.out, "user-api-"+r.version+".html")
	cmd := exec.Command("npx", "--no-install", "redocly", "build-docs", "upstream/userapi/openapi.yaml", "-o", page)
	cmd.Env, cmd.Stderr = append(os.Environ(), "REDOCLY_TELEMETRY=off"), os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("redocly build-docs: %w", err)
	}
	return nil
}
