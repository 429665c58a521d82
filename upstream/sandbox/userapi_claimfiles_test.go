package sandbox

import (
	"testing"
)

func TestInvalidClaimFileIsRejected(t *testing.T) {
	t.Parallel()
	member := newHarness(t).as("household")
	details, file := photo{"details", "", "application/json", "{}"}, photo{"file", "a.png", "image/png", png}
	for name, test := range map[string]struct {
		claim  string
		parts  []photo
		status int
	}{
		"no file":         {"CL0044170", []photo{details}, 400},
		"two files":       {"CL0044170", []photo{details, file, file}, 400},
		"no details":      {"CL0044170", []photo{file}, 400},
		"wrong type":      {"CL0044170", []photo{details, {"file", "a.pdf", "application/pdf", png}}, 400},
		"another's claim": {"CL0041290", []photo{details, file}, 404},
		"a closed claim":  {"CL0019035", []photo{details, file}, 422},
	} {
		if r := member.sendParts("/claims/"+test.claim+"/files", "k", test.parts...); r.StatusCode != test.status {
			t.Errorf("%s: response = %d %s, want %d", name, r.StatusCode, r.body, test.status)
		}
	}
}
