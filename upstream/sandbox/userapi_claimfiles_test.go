package sandbox

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/sandbox/samples"
)

const pdfFile = "%PDF-1.7 and so on %%EOF"

// A to-do is done when all requested files have arrived. A second request with the same key adds
// nothing.
func TestClaimFiles(t *testing.T) {
	t.Parallel()
	member := newHarness(t).as("household")
	add := func(key string, file photo) reply {
		return member.sendParts("/claims/CL0044170/files", key, photo{"details", "", "application/json", `{"toDo": "T-2"}`}, file)
	}
	before := len(member.get("/claims/CL0044170").json(t).Records("files"))
	first := add("k1", photo{"file", "left.png", "image/png", png})
	wantStatus(t, first, http.StatusOK)
	if again := add("k1", photo{"file", "left.png", "image/png", png}); again.body != first.body {
		t.Errorf("second request with the key = %s, want %s", again.body, first.body)
	}
	todo := func() samples.Record {
		return find(member.get("/claims/CL0044170").json(t).Records("toDos"), "id", "T-2")
	}
	if todo()["done"] == true {
		t.Error("to-do is done after one of two files")
	}
	wantStatus(t, add("k2", photo{"file", "right.pdf", "application/pdf", pdfFile}), http.StatusOK)
	files := member.get("/claims/CL0044170").json(t).Records("files")
	if todo()["done"] != true || len(files) != before+2 || files[0].Text("name") != "right.pdf" || files[0].Text("state") != "received" || files[0].Text("reference") == files[1].Text("reference") {
		t.Errorf("to-do = %v, files = %v, want it done and both files first", todo(), files)
	}
}

func TestInvalidClaimFileIsRejected(t *testing.T) {
	t.Parallel()
	member := newHarness(t).as("household")
	details := photo{"details", "", "application/json", "{}"}
	for name, test := range map[string]struct {
		claim  string
		parts  []photo
		status int
	}{
		"no file":         {"CL0044170", []photo{details}, 400},
		"two files":       {"CL0044170", []photo{details, {"file", "a.png", "image/png", png}, {"file", "b.png", "image/png", png}}, 400},
		"no details":      {"CL0044170", []photo{{"file", "a.png", "image/png", png}}, 400},
		"wrong type":      {"CL0044170", []photo{details, {"file", "a.pdf", "application/pdf", png}}, 400},
		"another's claim": {"CL0041290", []photo{details, {"file", "a.png", "image/png", png}}, 404},
		"a closed claim":  {"CL0019035", []photo{details, {"file", "a.png", "image/png", png}}, 422},
	} {
		if r := member.sendParts("/claims/"+test.claim+"/files", "k", test.parts...); r.StatusCode != test.status {
			t.Errorf("%s: response = %d %s, want %d", name, r.StatusCode, r.body, test.status)
		}
	}
}

func TestReplyWithFiles(t *testing.T) {
	t.Parallel()
	member := newHarness(t).as("household")
	reply := func(key, message string) reply {
		return member.sendParts("/messages", key, photo{"message", "", "application/json", message},
			photo{"files", "a.png", "image/png", png}, photo{"files", "b.pdf", "application/pdf", pdfFile})
	}
	wantStatus(t, reply("k1", `{"inReplyTo": "M-20917", "text": "Here they are."}`), http.StatusOK)
	entries := member.get("/messages/M-20917").json(t).Records("entries")
	if diff := cmp.Diff([]any{"a.png", "b.pdf"}, entries[len(entries)-1]["files"]); diff != "" {
		t.Errorf("files of the reply (-want +got):\n%s", diff)
	}
	wantStatus(t, reply("k2", `{"inReplyTo": "M-20744", "text": "Here they are."}`), http.StatusUnprocessableEntity)
}
