package publish

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/goccy/go-yaml"

	"memberportal/views/content"
	"memberportal/views/content/source"
)

// Errors of publications. Nothing has changed for members.
var (
	// ErrOutdated means that someone else has published since the editor looked.
	ErrOutdated = errors.New("publish: another publication came first")
	// ErrReadOnly means that the folder can't be written here: an archive must be deployed.
	ErrReadOnly = errors.New("publish: the live folder is read-only")
)

// RefusedError has the findings that keep a publication from members.
type RefusedError struct{ Findings []content.Finding }

// Error returns the first finding.
func (e RefusedError) Error() string { return "publish: " + e.Findings[0].String() }

// Live is the folder with the publications. Members' portals read its link [Current].
type Live struct {
	Dir     string
	Options content.Options
}

// Current is the link to the publication that members read.
const Current = "current"

// recordFile is in each publication. The portal ignores names that start with a dot.
const recordFile = ".publication.yaml"

// Publication is what is recorded about one.
type Publication struct {
	Number   int       `yaml:"number"`
	Who      string    `yaml:"who"`
	When     time.Time `yaml:"when"`
	Why      string    `yaml:"why"`
	Restores int       `yaml:"restores,omitempty"` // the publication whose texts it has again
	Files    []string  `yaml:"files,omitempty"`    // that differ from the one before
}

// Number returns the publication that members read, 0 for none.
func (l Live) Number() int {
	target, err := os.Readlink(filepath.Join(l.Dir, Current))
	if err != nil {
		return 0
	}
	number, _ := strconv.Atoi(filepath.Base(target))
	return number
}

// Files returns the files that members read, none before the first publication.
func (l Live) Files() (map[string][]byte, error) { return l.FilesOf(l.Number()) }

// FilesOf returns the files of a publication, none for 0.
func (l Live) FilesOf(number int) (map[string][]byte, error) {
	if number == 0 {
		return map[string][]byte{}, nil
	}
	files, err := source.ReadAll(source.Folder(l.folder(number)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrNotFound
	}
	return files.Data, err
}

func (l Live) folder(number int) string { return filepath.Join(l.Dir, folderName(number)) }

func folderName(number int) string { return fmt.Sprintf("%04d", number) }

// All returns the publications, the latest first. A folder without a record is none.
func (l Live) All() ([]Publication, error) {
	entries, err := os.ReadDir(l.Dir)
	if err != nil {
		return nil, err
	}
	var all []Publication
	for _, entry := range entries {
		number, err := strconv.Atoi(entry.Name())
		if err != nil || number <= 0 || folderName(number) != entry.Name() {
			continue
		}
		var p Publication
		data, err := os.ReadFile(filepath.Join(l.Dir, entry.Name(), recordFile))
		if err != nil || yaml.Unmarshal(data, &p) != nil {
			continue
		}
		p.Number = number
		all = append(all, p)
	}
	slices.SortFunc(all, func(a, b Publication) int { return cmp.Compare(b.Number, a.Number) })
	return all, nil
}

// Publish makes files the texts that members read, unless the number of the publication that the
// editor saw is no longer the current one, or a text is not fit for members. It returns the record
// with its number.
func (l Live) Publish(files map[string][]byte, seen int, p Publication) (Publication, error) {
	if err := l.check(files); err != nil {
		return p, err
	}
	unlock, err := l.lock()
	if err != nil {
		return p, readOnly(err)
	}
	defer unlock()
	if l.Number() != seen {
		return p, ErrOutdated
	}
	before, err := l.Files()
	if err != nil {
		return p, err
	}
	if p.Number, err = l.next(); err != nil {
		return p, err
	}
	p.Files = Differing(before, files)
	return p, readOnly(l.write(files, p))
}

// Restore publishes the texts of an earlier publication again.
func (l Live) Restore(number, seen int, p Publication) (Publication, error) {
	files, err := l.FilesOf(number)
	if err != nil || number == 0 {
		return p, cmp.Or(err, ErrNotFound)
	}
	p.Restores = number
	return l.Publish(files, seen, p)
}

// check returns the findings that keep files from members.
func (l Live) check(files map[string][]byte) error {
	_, forbidden := content.CheckFiles(files, l.Options)
	for _, file := range slices.Sorted(maps.Keys(files)) {
		if filepath.Base(filepath.Dir(file)) != "pictures" {
			continue
		}
		if _, err := pictureKind(files[file]); err != nil {
			forbidden = append(forbidden, content.Finding{File: file, Line: 1, Text: "not every browser shows this picture. Save it as PNG or JPEG", Broken: true})
		}
	}
	if len(forbidden) > 0 {
		return RefusedError{forbidden}
	}
	return nil
}

// lock keeps other previews from publishing at the same time. The system ends it with the process.
func (l Live) lock() (unlock func(), err error) {
	file, err := os.OpenFile(filepath.Join(l.Dir, ".lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return func() { _ = file.Close() }, nil
}

// next returns a number that no folder has, even if a publication was interrupted.
func (l Live) next() (int, error) {
	entries, err := os.ReadDir(l.Dir)
	highest := l.Number()
	for _, entry := range entries {
		number, _ := strconv.Atoi(entry.Name())
		highest = max(highest, number)
	}
	return highest + 1, err
}

// write writes the folder of a publication under another name, and then renames the folder and the
// link: members read the texts before or after, never some of both.
func (l Live) write(files map[string][]byte, p Publication) error {
	temporary := filepath.Join(l.Dir, ".new")
	if err := os.RemoveAll(temporary); err != nil { // of an interrupted publication
		return err
	}
	if err := os.Mkdir(temporary, 0o755); err != nil {
		return err
	}
	for name, data := range withRecord(files, p) {
		if err := write(temporary, name, data); err != nil {
			return err
		}
	}
	if err := os.Rename(temporary, l.folder(p.Number)); err != nil {
		return err
	}
	link := filepath.Join(l.Dir, ".link")
	if err := os.Remove(link); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.Symlink(folderName(p.Number), link); err != nil {
		return err
	}
	return os.Rename(link, filepath.Join(l.Dir, Current))
}

// withRecord returns the files of a publication with its record.
func withRecord(files map[string][]byte, p Publication) map[string][]byte {
	record, err := yaml.Marshal(p)
	if err != nil {
		panic(err) // a struct of texts can always be encoded
	}
	all := maps.Clone(files)
	all[recordFile] = record
	return all
}

// readOnly returns [ErrReadOnly] for an error of a folder that can't be written.
func readOnly(err error) error {
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) {
		return fmt.Errorf("%w: %w", ErrReadOnly, err)
	}
	return err
}

// Differing returns the names of the files that differ, in order.
func Differing(before, after map[string][]byte) []string {
	all := maps.Clone(before)
	maps.Copy(all, after)
	var names []string
	for _, name := range slices.Sorted(maps.Keys(all)) {
		old, was := before[name]
		now, is := after[name]
		if was != is || string(old) != string(now) {
			names = append(names, name)
		}
	}
	return names
}

// Pick returns the files before with some of those after. Names that don't differ have no effect.
func Pick(before, after map[string][]byte, names []string) map[string][]byte {
	picked := maps.Clone(before)
	for _, name := range Differing(before, after) {
		if !slices.Contains(names, name) {
			continue
		}
		if data, ok := after[name]; ok {
			picked[name] = data
		} else {
			delete(picked, name)
		}
	}
	return picked
}

// Version names the state of some files, to notice that they have changed.
func Version(files map[string][]byte) string {
	var all strings.Builder
	for _, name := range slices.Sorted(maps.Keys(files)) {
		all.WriteString(name + " " + NameOf(files[name]) + "\n")
	}
	return NameOf([]byte(all.String()))
}
