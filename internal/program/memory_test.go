//go:build linux

package program

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"memberportal/internal/portaltest"
	"memberportal/upstream/sandbox"
)

// mostResident is what docs/promises.md promises, in kB.
const mostResident = 400 << 10

// The memory of the process stays in its limit while 40 hostile files arrive, one member presses
// "Send" twenty times with the largest files, the user API reads slowly, and 20 members report a
// claim with ten photos each. All of these claims are sent.
func TestMemoryStaysInItsLimit(t *testing.T) {
	requireTrust(t)
	settings := portaltest.StartSandboxWith(t, sandbox.Options{}, readSlowly)
	settings["PORTAL_SANDBOX"], settings["PORTAL_RATE_LIMITS"] = "false", "off"
	p := startProcess(t, `exec "$0"`, portaltest.Environ(settings)...)
	base := settings["PORTAL_BASE_URL"]
	hostile := hostileFiles()
	senders := make([]*fileMember, len(hostile)) // signed in before the machine is busy
	pressers, claimants := make([]*fileMember, 20), make([]*fileMember, 20)
	for i := range senders {
		senders[i] = newFileMember(t, base, 1000+i/2)
	}
	for i := range 20 {
		pressers[i], claimants[i] = newFileMember(t, base, 2000), newFileMember(t, base, 3000+i)
	}
	var all sync.WaitGroup
	var sent atomic.Int64
	for i, sender := range senders {
		all.Go(func() { sender.reply(hostile[i]) })
	}
	for _, presser := range pressers {
		all.Go(func() { presser.reply(largestFiles()...) })
	}
	for _, claimant := range claimants {
		all.Go(func() {
			if claimant.claim() {
				sent.Add(1)
			}
		})
	}
	all.Wait()
	if sent.Load() != 20 {
		t.Errorf("claims sent = %d, want 20", sent.Load())
	}
	resident := peakMemory(t, p.Process.Pid)
	if resident > mostResident {
		t.Errorf("resident memory = %d MB, want at most %d", resident>>10, mostResident>>10)
	}
	t.Attr("figure", fmt.Sprintf("resident memory at most %d MB", resident>>10))
}

// peakMemory returns the most memory that a process had, in kB.
func peakMemory(t *testing.T, pid int) int {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	must(t, err)
	peak, err := strconv.Atoi(string(regexp.MustCompile(`VmHWM:\s+(\d+)`).FindSubmatch(status)[1]))
	must(t, err)
	return peak
}

// readSlowly is a user API that takes about two megabytes a second of each form with files.
func readSlowly(box http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/") {
			// The sandbox serves one request at a time.
			body, err := io.ReadAll(&slowBody{ReadCloser: r.Body})
			if err != nil {
				return
			}
			r.Body = io.NopCloser(bytes.NewReader(body))
		}
		box.ServeHTTP(w, r)
	})
}

type slowBody struct {
	io.ReadCloser
	ahead int
}

func (s *slowBody) Read(p []byte) (int, error) {
	n, err := s.ReadCloser.Read(p)
	if s.ahead += n; s.ahead >= 64<<10 {
		time.Sleep(time.Duration(s.ahead) * time.Microsecond / 2)
		s.ahead = 0
	}
	return n, err
}

// filePart is a file of a form.
type filePart struct {
	name string
	data []byte
}

// largest is the size of the largest file.
const largest = 8 << 20

// hostileFiles returns forty files that cost more than others to read: for every list, name and
// number whose size a file can choose.
func hostileFiles() (files []filePart) {
	pdf := func(head, fill, tail string) []byte {
		head, tail = "%PDF-1.7\n"+head, tail+"\n%%EOF"
		return []byte(head + strings.Repeat(fill, (largest-len(head)-len(tail))/len(fill)) + tail)
	}
	jpeg := func(segment string) []byte {
		return []byte("\xff\xd8" + strings.Repeat(segment, (largest-100)/len(segment)) + "\xff\xd9")
	}
	png := func(name string) []byte {
		header := binary.BigEndian.AppendUint32(nil, 13)
		header = append(header, "IHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\x00\x00\x3a\x7e\x9b\x55"...)
		return []byte("\x89PNG\r\n\x1a\n" + string(header) +
			strings.Repeat("\x00\x00\x00\x00"+name+"\x00\x00\x00\x00", (largest-100)/12))
	}
	webp := binary.LittleEndian.AppendUint32([]byte("RIFF"), largest-9)
	webp = append(webp, "WEBP"+strings.Repeat("VP8 \x00\x00\x00\x00", (largest-100)/8)...)
	kinds := []filePart{
		{"digits.pdf", pdf("trailer<</Encrypt ", "1", " 1 0 R>>")},
		{"entries.pdf", pdf("", "/Encrypt 1 0 R ", "")},
		{"tags.pdf", pdf("", "<!doctype ", "")},
		{"exif.jpg", jpeg("\xff\xe1\x00\x16Exif\x00\x00\x01\x12\x01\x12\x00\x00\x00\x00\x00\x01\x00\x06\x00\x00")},
		{"marks.jpg", jpeg("\xff")},
		{"tables.jpg", jpeg("\xff\xdb\x00\x02")},
		{"data.png", png("IDAT")},
		{"text.png", png("tEXt")},
		{"chunks.webp", webp},
		{strings.Repeat("n", largest) + ".pdf", []byte("%PDF-1.7\n%%EOF")},
	}
	for range 4 {
		files = append(files, kinds...)
	}
	return files
}

// largestFiles returns the files of the largest message.
func largestFiles() []filePart {
	paper := []byte("%PDF-1.7\n" + strings.Repeat("x", largest-100) + "\n%%EOF\n")
	return []filePart{{"1.pdf", paper}, {"2.pdf", append([]byte(" "), paper...)}, {"3.pdf", paper[:largest-200]}}
}

// fileMember is a signed-in copy of the household.
type fileMember struct {
	*testing.T
	base    string
	client  *http.Client
	patient bool // whether the member does as a 429 asks
}

func newFileMember(t *testing.T, base string, n int) *fileMember {
	m := &fileMember{T: t, base: base, client: newClient(t)}
	if home := signIn(t, m.client, base, fmt.Sprintf("household~%d", n)); home.url.Path != "/home" {
		t.Errorf("sign-in ended at %s", home.url)
	}
	return m
}

// reply sends files with a message once, whatever happens to them.
func (m *fileMember) reply(files ...filePart) {
	const conversation = "/messages/M-20917"
	key, _ := open(m.T, m.client, m.base+conversation).Find("main form [name=key]").Attr("value")
	m.upload(conversation, url.Values{"key": {key}, "text": {"Here they are."}}, "files", files)
}

// claim reports a claim with ten photos, and reports whether it was sent.
func (m *fileMember) claim() bool {
	m.patient = true
	photos := make([]filePart, 10)
	for i := range photos {
		photos[i] = filePart{fmt.Sprintf("%d.jpg", i), photo()}
	}
	for _, step := range []struct {
		path   string
		fields url.Values
	}{
		{"policy", url.Values{"policy": {"AA1182204"}}},
		{"kind", url.Values{"kind": {"object"}}},
		{"what-happened", url.Values{
			"date": {time.Now().AddDate(0, 0, -3).Format("01/02/2006")}, "location": {"Main Street"},
			"happened": {"A deer ran out."}, "injuries": {"no"},
		}},
		{"vehicle", url.Values{"vehicle": {"1ZZSBX4D7ME104417"}, "driver": {"Jonas Lindqvist"}, "drivable": {"no"}}},
		{"contact", url.Values{"phone": {"515-555-0199"}, "call-at": {"morning"}}},
	} {
		m.upload("/new-claim/"+step.path, step.fields, "", nil)
	}
	for _, one := range photos { // each as the page's script sends it
		m.upload("/new-claim/photos", nil, "photos", []filePart{one})
	}
	sent := ""
	for range 5 { // on a busy machine the call may take too long, and the member presses again
		key, _ := open(m.T, m.client, m.base+"/new-claim/review").Find("main input[name=key]").Attr("value")
		sent = m.upload("/new-claim/review", url.Values{"key": {key}}, "", nil)
		if strings.HasSuffix(sent, "/new-claim/sent") {
			break
		}
	}
	if !strings.HasSuffix(sent, "/new-claim/sent") {
		m.Errorf("a claim ended at %q", sent)
		return false
	}
	return true
}

// upload sends a form, again as long as it is asked to wait. It returns the path of the page that
// follows.
func (m *fileMember) upload(path string, fields url.Values, name string, files []filePart) string {
	for {
		body, kind := io.Reader(strings.NewReader(fields.Encode())), "application/x-www-form-urlencoded"
		if files != nil {
			body, kind = multipartBody(fields, name, files)
		}
		request, err := http.NewRequest(http.MethodPost, m.base+path, body)
		must(m.T, err)
		request.Header.Set("Content-Type", kind)
		addForgeryToken(request, m.client)
		response, err := m.client.Do(request)
		if err != nil { // the portal ends the connection of a body that it does not read
			return ""
		}
		_, _ = io.Copy(io.Discard, response.Body)
		response.Body.Close()
		if response.StatusCode != http.StatusTooManyRequests || !m.patient {
			return response.Request.URL.Path
		}
		time.Sleep(time.Second)
	}
}

func multipartBody(fields url.Values, name string, files []filePart) (io.Reader, string) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for field := range fields {
		_ = form.WriteField(field, fields.Get(field))
	}
	for _, file := range files {
		part, _ := form.CreatePart(textproto.MIMEHeader{
			"Content-Disposition": {fmt.Sprintf(`form-data; name=%q; filename=%q`, name, file.name)},
		})
		_, _ = part.Write(file.data)
	}
	_ = form.Close()
	return &body, form.FormDataContentType()
}

// photo returns a JPEG of about two megabytes, different each time.
func photo() []byte {
	data := []byte("\xff\xd8\xff\xc0\x00\x0b\x08\x00\x08\x00\x08\x01\x01\x11\x00\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00")
	for range 250_000 {
		data = binary.BigEndian.AppendUint64(data, rand.Uint64()&0x7f7f7f7f7f7f7f7f)
	}
	return append(data, 0xff, 0xd9)
}
