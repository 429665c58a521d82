package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// sign signs the checksums with the SSH key that RELEASE_KEY names, into SHA256SUMS.sig. Without
// one, the release is not signed.
func (r release) sign() error {
	key := os.Getenv("RELEASE_KEY")
	if key == "" {
		return nil
	}
	cmd := exec.Command("ssh-keygen", "-Y", "sign", "-n", "portal-release", "-f", key, filepath.Join(r.out, "SHA256SUMS"))
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr // it may ask for a passphrase
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("ssh-keygen with RELEASE_KEY: %w", err)
	}
	return nil
}
