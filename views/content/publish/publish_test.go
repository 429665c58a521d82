package publish_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"memberportal/views/content"
	"memberportal/views/content/publish"
)

const company = "name: Larkfield Mutual\nphone: 515-555-0100\nhours: Monday to Friday\npaymentAddress:\n  - PO Box 1\n"

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// drafts returns a folder with a company and a comment in its texts for Home.
func drafts(t *testing.T) *publish.Drafts {
	t.Helper()
	d := &publish.Drafts{Dir: t.TempDir()}
	must(t, os.MkdirAll(filepath.Join(d.Dir, "en"), 0o700))
	must(t, os.WriteFile(filepath.Join(d.Dir, "en/company.yaml"), []byte("# Ours.\n"+company), 0o600))
	return d
}

func in(value string) publish.Input { return publish.Input{Value: value} }

func titled(title string) publish.Input {
	return publish.Input{Value: "x", Settings: map[string]string{"title": title}}
}

func files(t *testing.T, d *publish.Drafts) map[string][]byte {
	t.Helper()
	all, err := d.Files()
	must(t, err)
	return all
}

func record(why string) publish.Publication {
	return publish.Publication{Who: "ann@example.com", When: time.Date(2026, 11, 24, 9, 0, 0, 0, time.UTC), Why: why}
}

func TestDraftKeepsCommentsAndOrder(t *testing.T) {
	t.Parallel()
	d := drafts(t)
	text, err := d.At("en/company.yaml:3")
	must(t, err)
	if text.Path != "phone" || text.Value != "515-555-0100" {
		t.Fatalf("text = %+v, want the phone", text)
	}
	must(t, d.Save(text.File, text.Path, text.Base, in("515-555-0199")))
	want := "# Ours.\n" + strings.Replace(company, "0100", "0199", 1)
	if got := string(files(t, d)["en/company.yaml"]); got != want {
		t.Errorf("file = %q, want %q", got, want)
	}
}

// Two editors change different sentences of one file, and then the same one.
func TestTwoEditorsNeverOverwriteEachOther(t *testing.T) {
	t.Parallel()
	d := drafts(t)
	ann, err := d.Of("en/company.yaml", "phone")
	must(t, err)
	bo, err := d.Of("en/company.yaml", "hours")
	must(t, err)
	late, err := d.Of("en/company.yaml", "phone")
	must(t, err)
	must(t, d.Save(ann.File, ann.Path, ann.Base, in("515-555-0101")))
	must(t, d.Save(bo.File, bo.Path, bo.Base, in("Every day")))
	if err := d.Save(late.File, late.Path, late.Base, in("515-555-0102")); !errors.Is(err, publish.ErrConflict) {
		t.Errorf("second change of one text: %v, want ErrConflict", err)
	}
	got := string(files(t, d)["en/company.yaml"])
	if !strings.Contains(got, "515-555-0101") || !strings.Contains(got, "Every day") {
		t.Errorf("file = %q, want both first changes", got)
	}
}

func TestBuiltinTextBecomesADraft(t *testing.T) {
	t.Parallel()
	d := drafts(t)
	text, err := d.At("views/content/en/messages.yaml:1")
	must(t, err)
	must(t, d.Save(text.File, text.Path, text.Base, in("Our own words")))
	if got := string(files(t, d)["en/messages.yaml"]); !strings.HasSuffix(got, ": Our own words\n") || strings.Count(got, "\n") != 1 {
		t.Errorf("file = %q, want one text", got)
	}
	intro, err := d.At("views/content/en/pages/cards-intro.md:1")
	must(t, err)
	must(t, d.Save(intro.File, "", intro.Base, in(intro.Value+"\r\nMore.\r\n")))
	if got := string(files(t, d)["en/pages/cards-intro.md"]); !strings.HasSuffix(got, "\nMore.\n") {
		t.Errorf("file = %q, want it with More", got)
	}
}

// Spec: PREVIEW-1.
func TestPlacesOutsideOfTheListAreNotFound(t *testing.T) {
	t.Parallel()
	d := drafts(t)
	secret := filepath.Join(t.TempDir(), "secret.yaml")
	must(t, os.WriteFile(secret, []byte("a: b\n"), 0o600))
	must(t, os.Symlink(secret, filepath.Join(d.Dir, "en/linked.yaml")))
	for _, file := range []string{"../secret.yaml", "en/../../secret.yaml", secret, "en/linked.yaml", "en/none.yaml", ".git/config", "en", ""} {
		if _, err := d.At(file + ":1"); !errors.Is(err, publish.ErrNotFound) {
			t.Errorf("At(%q): %v, want ErrNotFound", file, err)
		}
		if err := d.Save(file, "a", "", in("c")); !errors.Is(err, publish.ErrNotFound) {
			t.Errorf("Save(%q): %v, want ErrNotFound", file, err)
		}
	}
	for _, file := range []string{"../secret.md", "en/none.md"} {
		if _, err := d.Of(file, ""); !errors.Is(err, publish.ErrNotFound) {
			t.Errorf("Of(%q): %v, want ErrNotFound", file, err)
		}
	}
	if got, _ := os.ReadFile(secret); string(got) != "a: b\n" {
		t.Errorf("the file outside = %q, want it unchanged", got)
	}
}

// A folder that is a link to another place is not written through.
func TestSaveDoesNotFollowALinkedFolder(t *testing.T) {
	t.Parallel()
	d, outside := drafts(t), t.TempDir()
	must(t, os.Symlink(outside, filepath.Join(d.Dir, "en/notices")))
	if file, err := d.Create("en/notices", titled("Storm")); err == nil {
		t.Errorf("created %s, want an error", file)
	}
	if left, _ := os.ReadDir(outside); len(left) != 0 {
		t.Errorf("the folder outside has %v", left)
	}
}

func TestCreatedFilesHaveSafeNames(t *testing.T) {
	t.Parallel()
	d := drafts(t)
	for _, want := range []string{"en/notices/etc-passwd-hail.md", "en/notices/etc-passwd-hail-2.md"} {
		if file, err := d.Create("en/notices", titled("../../etc/passwd: Hail!")); err != nil || file != want {
			t.Errorf("file = %q, %v, want %q", file, err, want)
		}
	}
}

func picture(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	must(t, png.Encode(&b, image.NewGray(image.Rect(0, 0, 4, 4))))
	return b.Bytes()
}

func TestPicturesAreDecoded(t *testing.T) {
	t.Parallel()
	d := drafts(t)
	name, err := d.AddPicture("en", `..\..\Glove Box.png`, picture(t))
	if err != nil || name != "glove-box.png" {
		t.Errorf("name = %q, %v, want glove-box.png", name, err)
	}
	if again, err := d.AddPicture("en", "Glove Box.png", picture(t)); err != nil || again != "glove-box-2.png" {
		t.Errorf("name of another picture = %q, %v, want glove-box-2.png", again, err)
	}
	for label, data := range map[string][]byte{"text": []byte("<svg onload=alert(1)>"), "cut off": picture(t)[:40], "empty": nil} {
		if _, err := d.AddPicture("en", "a.png", data); !errors.Is(err, publish.ErrPicture) {
			t.Errorf("%s: %v, want ErrPicture", label, err)
		}
	}
}

func TestPublishUndoAndHistory(t *testing.T) {
	t.Parallel()
	d, live := drafts(t), publish.Live{Dir: t.TempDir()}
	first, err := live.Publish(files(t, d), 0, record("Start"))
	must(t, err)
	must(t, d.Save("en/company.yaml", "phone", mustText(t, d, "phone").Base, in("515-555-0199")))
	second, err := live.Publish(files(t, d), first.Number, record("New number"))
	must(t, err)
	third, err := live.Restore(first.Number, second.Number, record("Wrong number"))
	must(t, err)
	all, err := live.All()
	must(t, err)
	if len(all) != 3 || all[0].Number != 3 || all[0].Restores != 1 || all[1].Why != "New number" || all[1].Who != "ann@example.com" || !slices.Equal(all[1].Files, []string{"en/company.yaml"}) {
		t.Errorf("publications = %+v, want three with who, when and why", all)
	}
	now, err := live.Files()
	must(t, err)
	if third.Number != live.Number() || !strings.Contains(string(now["en/company.yaml"]), "515-555-0100") {
		t.Errorf("live = %d with %q, want the first phone again", live.Number(), now["en/company.yaml"])
	}
	checked, err := content.Check(filepath.Join(live.Dir, publish.Current), content.Options{})
	if err != nil || len(checked.Findings) != 0 {
		t.Errorf("findings of the live folder = %v, %v, want none", checked.Findings, err)
	}
}

func mustText(t *testing.T, d *publish.Drafts, path string) publish.Text {
	t.Helper()
	text, err := d.Of("en/company.yaml", path)
	must(t, err)
	return text
}

// Of many editors who publish at once, one does; the others read that they come too late.
func TestOnlyOneOfManyPublishes(t *testing.T) {
	t.Parallel()
	d, live := drafts(t), publish.Live{Dir: t.TempDir()}
	all := files(t, d)
	var wait sync.WaitGroup
	results := make(chan error, 8)
	for range cap(results) {
		wait.Go(func() {
			_, err := live.Publish(all, 0, record("Start"))
			results <- err
		})
	}
	wait.Wait()
	close(results)
	published := 0
	for err := range results {
		if err == nil {
			published++
		} else if !errors.Is(err, publish.ErrOutdated) {
			t.Errorf("error = %v, want ErrOutdated", err)
		}
	}
	if published != 1 || live.Number() != 1 {
		t.Errorf("published = %d, live = %d, want 1 of each", published, live.Number())
	}
}

// An interrupted publication leaves its folder behind, and the next one takes another number.
func TestInterruptedPublicationIsNotLive(t *testing.T) {
	t.Parallel()
	d, live := drafts(t), publish.Live{Dir: t.TempDir()}
	must(t, os.MkdirAll(filepath.Join(live.Dir, "0001/en"), 0o700))
	must(t, os.MkdirAll(filepath.Join(live.Dir, ".new/en"), 0o700))
	if live.Number() != 0 {
		t.Fatalf("live = %d, want none", live.Number())
	}
	if p, err := live.Publish(files(t, d), 0, record("Start")); err != nil || p.Number != 2 || live.Number() != 2 {
		t.Errorf("publication = %+v, %v, want number 2", p, err)
	}
}

// Spec: PREVIEW-2.
func TestUnfitTextsAreNotPublished(t *testing.T) {
	t.Parallel()
	for name, change := range map[string][2]string{
		"HTML":        {"en/pages/cards-intro.md", "Hello <script>alert(1)</script>\n"},
		"HTML block":  {"en/pages/cards-intro.md", "<iframe src=x>\n"},
		"javascript":  {"en/pages/cards-intro.md", "[x](javascript:alert(1))\n"},
		"broken YAML": {"en/home.yaml", "a: [\n"},
		"no picture":  {"en/pictures/a.png", "<svg onload=alert(1)>"},
		"half of one": {"en/pictures/a.png", string(picture(t)[:40])},
	} {
		d, live := drafts(t), publish.Live{Dir: t.TempDir()}
		all := files(t, d)
		all[change[0]] = []byte(change[1])
		_, err := live.Publish(all, 0, record("Bad"))
		if refused, ok := errors.AsType[publish.RefusedError](err); !ok || refused.Findings[0].File != change[0] {
			t.Errorf("%s: %v, want a finding in %s", name, err, change[0])
		}
		if left, _ := os.ReadDir(live.Dir); len(left) != 0 {
			t.Errorf("%s: the live folder has %v, want nothing", name, left)
		}
	}
}

func TestReadOnlyLiveFolderGetsAnArchive(t *testing.T) {
	t.Parallel()
	d, live := drafts(t), publish.Live{Dir: t.TempDir()}
	_, err := live.Publish(files(t, d), 0, record("Start"))
	must(t, err)
	all := files(t, d)
	all["en/pages/cards-intro.md"] = []byte("Your cards.\n")
	p, packed, err := live.Archive(all, 1, record("Cards"))
	must(t, err)
	zip, err := gzip.NewReader(bytes.NewReader(packed))
	must(t, err)
	var names []string
	for in := tar.NewReader(zip); ; {
		head, err := in.Next()
		if err == io.EOF {
			break
		}
		must(t, err)
		names = append(names, strings.TrimSuffix(head.Name+" "+head.Linkname, " "))
	}
	want := []string{"0002/.publication.yaml", "0002/en/company.yaml", "0002/en/pages/cards-intro.md", "current 0002"}
	if p.Number != 2 || !slices.Equal(names, want) {
		t.Errorf("publication %d has %v, want %v", p.Number, names, want)
	}
	if _, _, err := live.Archive(all, 0, record("Cards")); !errors.Is(err, publish.ErrOutdated) {
		t.Errorf("an outdated editor's archive: %v, want ErrOutdated", err)
	}
}

func TestCompareNamesEachText(t *testing.T) {
	t.Parallel()
	before := map[string][]byte{"en/company.yaml": []byte(company), "en/pages/a.md": []byte("One.\n\nTwo.\n\nThree.\n"), "en/pages/gone.md": []byte("Gone.\n")}
	after := map[string][]byte{"en/company.yaml": []byte(strings.Replace(company, "0100", "0199", 1)), "en/pages/a.md": []byte("One.\n\n2.\n\nThree.\n"), "en/pictures/a.png": picture(t)}
	got := publish.Compare(before, after)
	want := []publish.Change{
		{File: "en/company.yaml", Path: "phone", Place: "en/company.yaml:2", Before: "515-555-0100", After: "515-555-0199"},
		{File: "en/pages/a.md", Place: "en/pages/a.md:3", Before: "Two.", After: "2."},
		{File: "en/pages/gone.md", Before: "Gone."},
	}
	if len(got) != 4 || !slices.Equal(got[:3], want) || !got[3].Picture {
		t.Errorf("changes = %+v, want %+v and a picture", got, want)
	}
	if picked := publish.Pick(before, after, []string{"en/pages/a.md", "../x"}); len(publish.Differing(before, picked)) != 1 {
		t.Errorf("picked = %v, want one change", publish.Differing(before, picked))
	}
}

// The lines around the settings are no text. A line in the text that looks like them is.
func TestCompareShowsSettingsWithoutTheirFences(t *testing.T) {
	t.Parallel()
	after := map[string][]byte{"en/notices/hail.md": []byte("---\ntitle: Hail\nkind: storm\n---\n\nOne.\n\n---\n\nTwo.\n")}
	var got []string
	for _, c := range publish.Compare(map[string][]byte{}, after) {
		got = append(got, c.After)
	}
	if want := []string{"title: Hail\nkind: storm", "One.", "---", "Two."}; !slices.Equal(got, want) {
		t.Errorf("texts = %q, want %q", got, want)
	}
}

// After an undo, the drafts still have what was undone; other changes are new.
func TestUndoneTextsAreNamed(t *testing.T) {
	t.Parallel()
	with := func(phone, hours string) map[string][]byte {
		return map[string][]byte{"en/company.yaml": []byte(strings.NewReplacer("0100", phone, "Friday", hours).Replace(company))}
	}
	live, before := with("0100", "Friday"), with("0199", "Friday")
	for name, test := range map[string]struct {
		drafts map[string][]byte
		want   []bool
	}{
		"the undone text":  {before, []bool{true}},
		"another phone":    {with("0150", "Friday"), []bool{false}},
		"and other hours":  {with("0199", "Sunday"), []bool{true, false}},
		"what members see": {live, []bool{}},
	} {
		if got := publish.Undone(publish.Compare(live, test.drafts), live, before); !slices.Equal(got, test.want) {
			t.Errorf("%s: undone = %v, want %v", name, got, test.want)
		}
	}
}

func TestDiscardedDraftsAreWhatMembersRead(t *testing.T) {
	t.Parallel()
	d := drafts(t)
	live := files(t, d)
	must(t, d.Save("en/company.yaml", "phone", mustText(t, d, "phone").Base, in("515-555-0199")))
	added, err := d.Create("en/notices", titled("Hail"))
	must(t, err)
	version := publish.Version(files(t, d))
	if err := d.Discard([]string{"en/company.yaml"}, live, "another"); !errors.Is(err, publish.ErrConflict) {
		t.Errorf("drafts that have changed: %v, want ErrConflict", err)
	}
	must(t, d.Discard([]string{"en/company.yaml", "../x"}, live, version))
	now := files(t, d)
	if !bytes.Equal(now["en/company.yaml"], live["en/company.yaml"]) || now[added] == nil {
		t.Errorf("drafts = %q, want the company of before, and the notice", now)
	}
	must(t, d.Discard([]string{added}, live, publish.Version(now)))
	if len(files(t, d)) != 1 {
		t.Errorf("drafts = %q, want no notice", files(t, d))
	}
	if err := d.Remove("en/company.yaml", "another"); !errors.Is(err, publish.ErrConflict) {
		t.Errorf("remove what someone else changed: %v, want ErrConflict", err)
	}
}
