package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/deb" // registers the format
	_ "github.com/goreleaser/nfpm/v2/rpm"
)

// packages writes the Debian and the RPM package that deploy/packages/nfpm.yaml describes.
func (r release) packages() error {
	values := map[string]string{"VERSION": r.version, "ARCH": r.arch, "IMAGE": r.image}
	valueOf := func(name string) string { return values[name] }
	config, err := nfpm.ParseFileWithEnvMapping("deploy/packages/nfpm.yaml", valueOf)
	if err != nil {
		return fmt.Errorf("nfpm.yaml: %w", err)
	}
	return errors.Join(r.packageAs("deb", config), r.packageAs("rpm", config))
}

func (r release) packageAs(format string, config nfpm.Config) error {
	info, err := config.Get(format)
	if err != nil {
		return err
	}
	info = nfpm.WithDefaults(info)
	info.Homepage, info.Maintainer = r.home, r.maintainer
	info.MTime = r.at
	packager, err := nfpm.Get(format)
	if err != nil {
		return err
	}
	file, err := os.Create(filepath.Join(r.out, packager.ConventionalFileName(info)))
	if err != nil {
		return err
	}
	return errors.Join(packager.Package(info, file), file.Close())
}
