package sandbox

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"slices"
	"strings"
	"testing"
	"time"

	"memberportal/upstream/sandbox/samples"
)

// send makes an unsafe call with the XSRF pair. header lists names and values.
func (s session) send(method, path, body string, header ...string) reply {
	s.t.Helper()
	h := http.Header{
		"Authorization": {"Bearer " + s.token}, "Content-Type": {"application/json"},
		"Cookie": {"XSRF-TOKEN=pair"}, "X-Xsrf-Token": {"pair"},
	}
	for pair := range slices.Chunk(header, 2) {
		h.Set(pair[0], pair[1])
	}
	s.client = s.browser()
	return s.do(method, "/user-api"+path, h, body)
}

// photo is a part of a claim form.
type photo struct{ part, name, mediaType, content string }

const png = "\x89PNG\r\n\x1a\n and so on"

func (s session) report(key, claim string, photos ...photo) reply {
	s.t.Helper()
	return s.sendParts("/claims", key, append([]photo{{"claim", "", "application/json", claim}}, photos...)...)
}

// sendParts sends a form.
func (s session) sendParts(path, key string, parts ...photo) reply {
	s.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for _, p := range parts {
		disposition := `form-data; name="` + p.part + `"`
		if p.name != "" {
			disposition += `; filename="` + p.name + `"`
		}
		w, err := form.CreatePart(textproto.MIMEHeader{"Content-Disposition": {disposition}, "Content-Type": {p.mediaType}})
		if err != nil {
			s.t.Fatal(err)
		}
		w.Write([]byte(p.content))
	}
	form.Close()
	return s.send(http.MethodPost, path, body.String(), "Content-Type", form.FormDataContentType(), "Idempotency-Key", key)
}

func (s session) list(path, name string) []samples.Record {
	s.t.Helper()
	return s.get(path).json(s.t).Records(name)
}

func loss(t *testing.T, w *harness, changes ...string) string {
	t.Helper()
	claim := map[string]string{
		"policyNumber": "aa1182204", "kind": "Glass", "description": "A stone",
		"lossDate": w.clock.Now().Format(samples.ISODate),
	}
	for pair := range slices.Chunk(changes, 2) {
		claim[pair[0]] = pair[1]
	}
	fields := []string{}
	for name, value := range claim {
		fields = append(fields, fmt.Sprintf("%q: %q", name, value))
	}
	return "{" + strings.Join(fields, ",") + "}"
}

func TestInvalidClaimIsRejected(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	member := w.as("household")
	good := loss(t, w)
	many := slices.Repeat([]photo{{"photos", "a.png", "image/png", png}}, newClaimForm.Most+1)
	large := photo{"photos", "a.png", "image/png", png + strings.Repeat("x", maxFileSize)}
	tomorrow := w.clock.Now().Add(48 * time.Hour).Format(samples.ISODate)
	for name, c := range map[string]struct {
		reply  reply
		status int
	}{
		"no key":                 {member.report("", good), 400},
		"no form":                {member.send(http.MethodPost, "/claims", good, "Idempotency-Key", "k"), 400},
		"unknown field":          {member.report("k", loss(t, w, "colour", "red")), 400},
		"unknown part":           {member.report("k", good, photo{"video", "a.png", "image/png", png}), 400},
		"wrong media type":       {member.report("k", good, photo{"photos", "a.jpg", "image/jpeg", png}), 400},
		"unsupported media type": {member.report("k", good, photo{"photos", "a.svg", "image/svg+xml", "<svg/>"}), 400},
		"nameless photo":         {member.report("k", good, photo{"photos", "", "image/png", png}), 400},
		"large photo":            {member.report("k", good, large), 400},
		"many photos":            {member.report("k", good, many...), 400},
		"another's policy":       {member.report("k", loss(t, w, "policyNumber", "FPP0031174")), 422},
		"invalid date":           {member.report("k", loss(t, w, "lossDate", "yesterday")), 422},
		"future date":            {member.report("k", loss(t, w, "lossDate", tomorrow)), 422},
		"empty description":      {member.report("k", loss(t, w, "description", " ")), 422},
	} {
		if c.reply.StatusCode != c.status {
			t.Errorf("%s: status = %d, want %d\n%s", name, c.reply.StatusCode, c.status, c.reply.body)
		}
	}
	if n := len(member.list("/claims", "claims")); n != 3 {
		t.Errorf("%d claims after rejections, want 3", n)
	}
	// A key can be used again after a rejection.
	wantStatus(t, member.report("k", good), http.StatusOK)
}

// Policies, claims, documents and messages must refer to the member's own data, and balances must
// be the sums of their transactions.
func TestSamplesAreConsistent(t *testing.T) {
	t.Parallel()
	for key, m := range sampleMembers(t) {
		if m.Name == "" || m.Summary == "" || !strings.HasSuffix(m.Email, "@example.com") || m.Methods["ProfileId"] == nil {
			t.Errorf("%s: incomplete member: name %q, email %q, summary %q", key, m.Name, m.Email, m.Summary)
		}
		agencies := map[string]bool{}
		for _, agency := range m.Profile.Records("agencies") {
			agencies[agency.Text("id")] = true
		}
		for _, account := range m.Profile.Records("accounts") {
			wantSums(t, account)
		}
		current, futures := policiesOf(m)
		for _, policy := range slices.Concat(current, futures) {
			if !agencies[policy.Text("agencyId")] {
				t.Errorf("%s: the agency of %s is missing", key, policy["policyNumber"])
			}
		}
		for _, claim := range m.Claims {
			if m.policy(claim.Text("policyNumber")) == nil {
				t.Errorf("%s: claim refers to unknown policy %v", key, claim["policyNumber"])
			}
		}
		for _, d := range m.Documents {
			account, policy := d.Text("accountNumber"), d.Text("policyNumber")
			if m.account(account) == nil || policy != "" && !holdsPolicy(m.account(account), policy) {
				t.Errorf("%s: document refers to unknown account %s or policy %s", key, account, policy)
			}
		}
		for _, message := range m.Messages {
			if about, ok := message["about"].(map[string]any); ok && !m.owns(about) {
				t.Errorf("%s: message refers to unknown %v", key, about)
			}
		}
	}
}
