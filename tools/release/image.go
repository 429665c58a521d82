package main

import (
	"archive/tar"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

// certificates is the path of the CA certificates in Debian and in the image, where Go finds them.
const certificates = "etc/ssl/certs/ca-certificates.crt"

// user is the unprivileged user that the portal runs as.
const user = 65532

var errNoCertificates = errors.New("/" + certificates + " is missing: install Debian's package ca-certificates")

// rootFolder completes the folder that the image and the archive contain.
func (r release) rootFolder() error {
	pem, err := os.ReadFile("/" + certificates)
	if err != nil {
		return errNoCertificates
	}
	target := filepath.Join(r.image, certificates)
	return errors.Join(
		os.MkdirAll(filepath.Dir(target), 0o755), os.WriteFile(target, pem, 0o644),
		os.MkdirAll(filepath.Join(r.image, "data"), 0o700),
	)
}

// archive writes the image as an OCI archive, which podman, skopeo and containerd load.
func (r release) archive() error {
	image, err := r.newImage()
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "image")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	path, err := layout.Write(folder, empty.Index)
	if err != nil {
		return err
	}
	if err := path.AppendImage(image, layout.WithAnnotations(r.imageName())); err != nil {
		return err
	}
	contents, err := r.tarOf(folder, func(*tar.Header) {})
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(r.out, "portal-"+r.version+"-"+r.arch+".oci.tar"), contents, 0o644)
}

// imageName returns the annotations by which podman, and containerd, name an image that they load.
func (r release) imageName() map[string]string {
	name := "localhost/portal:" + r.version
	return map[string]string{"org.opencontainers.image.ref.name": name, "io.containerd.image.name": name}
}

// newImage returns an image of that folder alone: a static binary needs no other files.
func (r release) newImage() (v1.Image, error) {
	files, err := r.tarOf(r.image, ownData)
	if err != nil {
		return nil, err
	}
	open := func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(files)), nil }
	layer, err := tarball.LayerFromOpener(open, tarball.WithMediaType(types.OCILayer))
	if err != nil {
		return nil, err
	}
	image, err := mutate.AppendLayers(mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1),
		types.OCIConfigJSON), layer)
	if err != nil {
		return nil, err
	}
	return mutate.ConfigFile(image, r.config(image))
}

func (r release) config(image v1.Image) *v1.ConfigFile {
	config, err := image.ConfigFile()
	if err != nil {
		panic(err) // of an image in memory
	}
	config = config.DeepCopy()
	config.OS, config.Architecture, config.Created = "linux", r.arch, v1.Time{Time: r.at}
	config.Config = v1.Config{
		User:       "65532:65532",
		Entrypoint: []string{"/usr/bin/portal"},
		Env: []string{
			"PORTAL_ADDR=0.0.0.0:8080", "PORTAL_OPS_ADDR=0.0.0.0:8081",
			"PORTAL_SESSION_STORE=sqlite:/data/portal.db",
		},
		ExposedPorts: map[string]struct{}{"8080/tcp": {}, "8081/tcp": {}},
		Volumes:      map[string]struct{}{"/data": {}},
		Labels: map[string]string{
			"org.opencontainers.image.title": "portal", "org.opencontainers.image.version": r.version,
			"org.opencontainers.image.description": "Self-service portal for policyholders",
			"org.opencontainers.image.revision":    r.revision, "org.opencontainers.image.licenses": "Apache-2.0",
			"org.opencontainers.image.created": r.at.Format(time.RFC3339),
			"org.opencontainers.image.source":  r.home, "org.opencontainers.image.documentation": r.home,
		},
	}
	return config
}

// ownData makes the user of the image the owner of the database's folder.
func ownData(header *tar.Header) {
	if strings.TrimSuffix(header.Name, "/") == "data" {
		header.Uid, header.Gid = user, user
	}
}

// tarOf returns a folder as a tar file that depends only on the files and the commit.
func (r release) tarOf(folder string, change func(*tar.Header)) ([]byte, error) {
	var out bytes.Buffer
	archive := tar.NewWriter(&out)
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		name, _ := filepath.Rel(folder, path)
		if err != nil || name == "." {
			return err
		}
		return addTo(archive, path, filepath.ToSlash(name), entry, r.at, change)
	})
	err = errors.Join(err, archive.Close()) // writes the end
	return out.Bytes(), err
}

func addTo(archive *tar.Writer, path, name string, entry fs.DirEntry, at time.Time, change func(*tar.Header)) error {
	info, err := entry.Info()
	if err != nil {
		return err
	}
	header, err := tar.FileInfoHeader(info, "")
	if err != nil {
		return err
	}
	header.Name, header.ModTime, header.AccessTime, header.ChangeTime = name, at, time.Time{}, time.Time{}
	header.Uid, header.Gid, header.Uname, header.Gname, header.Format = 0, 0, "", "", tar.FormatPAX
	if info.IsDir() {
		header.Name += "/"
	}
	change(header)
	if err := archive.WriteHeader(header); err != nil || info.IsDir() {
		return err
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = io.Copy(archive, file)
	return err
}
