package publish

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"maps"
	"slices"
)

// Archive returns a publication as a tar.gz, for a live folder that is read-only here. Unpacked in
// that folder, it adds the numbered folder, and then the link to it. The number and the record are
// those of the publication that would have been made.
func (l Live) Archive(files map[string][]byte, seen int, p Publication) (Publication, []byte, error) {
	if err := l.check(files); err != nil {
		return p, nil, err
	}
	before, err := l.Files()
	if err != nil {
		return p, nil, err
	}
	if l.Number() != seen {
		return p, nil, ErrOutdated
	}
	if p.Number, err = l.next(); err != nil {
		return p, nil, err
	}
	p.Files = Differing(before, files)
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	out := tar.NewWriter(zip) // writing to memory cannot fail
	all := withRecord(files, p)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		_ = out.WriteHeader(&tar.Header{Name: folderName(p.Number) + "/" + name, Mode: 0o644, Size: int64(len(all[name])), ModTime: p.When})
		_, _ = out.Write(all[name])
	}
	_ = out.WriteHeader(&tar.Header{Name: Current, Linkname: folderName(p.Number), Typeflag: tar.TypeSymlink, Mode: 0o777, ModTime: p.When})
	_ = out.Close()
	_ = zip.Close()
	return p, packed.Bytes(), nil
}
