package main

import (
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/CycloneDX/cyclonedx-go"
)

// billOfMaterials writes the components of the binary: the Go modules that the linker kept, and the
// npm packages whose code is in the bundles.
func (r release) billOfMaterials() error {
	modules, err := r.goModules()
	if err != nil {
		return err
	}
	packages, err := npmPackages()
	if err != nil {
		return err
	}
	components := slices.Concat(modules, packages)
	bom := cyclonedx.NewBOM()
	bom.Components = &components
	bom.Metadata = &cyclonedx.Metadata{
		Timestamp: r.at.Format("2006-01-02T15:04:05Z"),
		Component: &cyclonedx.Component{
			Type: cyclonedx.ComponentTypeApplication, Name: "portal", Version: r.version, BOMRef: "portal",
		},
	}
	file, err := os.Create(filepath.Join(r.out, "portal-"+r.version+".cdx.json"))
	if err != nil {
		return err
	}
	encoder := cyclonedx.NewBOMEncoder(file, cyclonedx.BOMFileFormatJSON).SetPretty(true)
	return errors.Join(encoder.Encode(bom), file.Close())
}

func (r release) goModules() (all []cyclonedx.Component, err error) {
	info, err := buildinfo.ReadFile(r.binaryPath())
	if err != nil {
		return nil, err
	}
	all = append(all, component("golang/std", strings.TrimPrefix(info.GoVersion, "go")))
	for _, module := range info.Deps {
		all = append(all, component("golang/"+module.Path, module.Version))
	}
	return all, nil
}

// bundler is what makes the bundles, and is not in them.
var bundler = regexp.MustCompile(`^(?:@esbuild/.*|esbuild)$`)

// npmPackages returns the production dependencies of package-lock.json, without the bundler, which
// is one because a build needs no other.
func npmPackages() (all []cyclonedx.Component, err error) {
	text, err := os.ReadFile("package-lock.json")
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct {
			Version string
			Dev     bool
		}
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		return nil, fmt.Errorf("package-lock.json: %w", err)
	}
	for path, p := range lock.Packages {
		if name, found := strings.CutPrefix(path, "node_modules/"); found && !p.Dev && !bundler.MatchString(name) {
			all = append(all, component("npm/"+name, p.Version))
		}
	}
	slices.SortFunc(all, func(a, b cyclonedx.Component) int { return strings.Compare(a.PackageURL, b.PackageURL) })
	return all, nil
}

// component returns a library by its kind and name, such as "npm/react".
func component(kindAndName, version string) cyclonedx.Component {
	_, name, _ := strings.Cut(kindAndName, "/")
	url := "pkg:" + kindAndName + "@" + version
	return cyclonedx.Component{
		Type: cyclonedx.ComponentTypeLibrary, Name: name, Version: version, PackageURL: url, BOMRef: url,
	}
}

// results returns the files to give to operators, but for the checksums and their signature.
func (r release) results() (paths []string, err error) {
	all, err := os.ReadDir(r.out)
	for _, file := range all {
		if file.Type().IsRegular() && !strings.HasPrefix(file.Name(), sumsName) {
			paths = append(paths, filepath.Join(r.out, file.Name()))
		}
	}
	return paths, err
}

const sumsName = "SHA256SUMS"

// checksums writes a file for sha256sum --check.
func (r release) checksums() error {
	paths, err := r.results()
	if err != nil {
		return err
	}
	var lines strings.Builder
	for _, path := range paths {
		sum, err := sumOf(path)
		if err != nil {
			return err
		}
		fmt.Fprintf(&lines, "%x  %s\n", sum, filepath.Base(path))
	}
	return os.WriteFile(filepath.Join(r.out, sumsName), []byte(lines.String()), 0o644)
}

func sumOf(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	sum := sha256.New()
	_, err = io.Copy(sum, file)
	return sum.Sum(nil), err
}

// print lists the results with their sizes.
func (r release) print() error {
	paths, err := r.results()
	if err != nil {
		return err
	}
	fmt.Printf("portal %s, revision %s, linux/%s\n", r.version, r.revision, r.arch)
	for _, path := range append([]string{r.binaryPath()}, append(paths, filepath.Join(r.out, sumsName))...) {
		info, err := os.Stat(path)
		if err != nil {
			return err
		}
		fmt.Printf("%12d  %s\n", info.Size(), path)
	}
	return nil
}
