package main

import (
	"archive/tar"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// writeImage returns a release whose image has one small file instead of the program.
func writeImage(t *testing.T) release {
	t.Helper()
	r := release{version: "1.2.3", arch: "amd64", at: time.Unix(1, 0), out: t.TempDir(), image: t.TempDir()}
	for _, folder := range []string{"usr/bin", "data"} {
		must(t, os.MkdirAll(filepath.Join(r.image, folder), 0o755))
	}
	must(t, os.WriteFile(r.binaryPath(), []byte("program"), 0o755))
	return r
}

func TestImageRunsWithoutRoot(t *testing.T) {
	image, err := writeImage(t).newImage()
	must(t, err)
	config, err := image.ConfigFile()
	must(t, err)
	if config.Config.User != "65532:65532" || config.Config.Entrypoint[0] != "/usr/bin/portal" {
		t.Errorf("config = %+v, want the portal without root", config.Config)
	}
	layers, err := image.Layers()
	must(t, err)
	files, err := layers[0].Uncompressed()
	must(t, err)
	defer files.Close()
	owners := map[string]int{}
	archive := tar.NewReader(files)
	for {
		header, err := archive.Next()
		if err == io.EOF {
			break
		}
		must(t, err)
		owners[header.Name] = header.Uid
	}
	if owners["usr/bin/portal"] != 0 || owners["data/"] != user {
		t.Errorf("owners = %v, want root's program and the user's data", owners)
	}
}

// Podman rejects an archive without its end.
func TestArchiveIsTheSameEachTime(t *testing.T) {
	r := writeImage(t)
	var sums [2]string
	for i := range sums {
		must(t, r.archive())
		path := filepath.Join(r.out, "portal-1.2.3-amd64.oci.tar")
		info, err := os.Stat(path)
		if err != nil || info.Size()%512 != 0 {
			t.Fatalf("size = %d, %v, want whole blocks", info.Size(), err)
		}
		sum, err := sumOf(path)
		must(t, err)
		sums[i] = string(sum)
	}
	if sums[0] != sums[1] {
		t.Error("two archives of the same files differ")
	}
}

// Podman names an image that it loads by an annotation, which must be a whole name.
func TestArchiveHasTheNameOfItsImage(t *testing.T) {
	r := writeImage(t)
	must(t, r.archive())
	file, err := os.Open(filepath.Join(r.out, "portal-1.2.3-amd64.oci.tar"))
	must(t, err)
	defer file.Close()
	index := readEntry(t, tar.NewReader(file), "index.json")
	for _, want := range []string{
		`"org.opencontainers.image.ref.name":"localhost/portal:1.2.3"`, `"io.containerd.image.name":"localhost/portal:1.2.3"`,
	} {
		if !strings.Contains(strings.Join(strings.Fields(index), ""), want) {
			t.Errorf("index.json lacks %s:\n%s", want, index)
		}
	}
}

func readEntry(t *testing.T, archive *tar.Reader, name string) string {
	t.Helper()
	for {
		header, err := archive.Next()
		if err != nil {
			t.Fatalf("no %s: %v", name, err)
		}
		if header.Name == name {
			text, err := io.ReadAll(archive)
			must(t, err)
			return string(text)
		}
	}
}
