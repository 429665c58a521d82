package sandbox

import (
	"net/http"
	"testing"
)

func (s session) set(path, body string, status int) {
	s.t.Helper()
	wantStatus(s.t, s.send(http.MethodPut, path, body, "Idempotency-Key", path+body), status)
}

func TestInvalidPaperlessIsRejected(t *testing.T) {
	t.Parallel()
	member := newHarness(t).as("household")
	member.set("/paperless/billing", `{"accountNumber": "5200100417", "paperlessBilling": true}`, 403)
	member.set("/paperless/billing", `{"accountNumber": "4100238715", "paperlessBilling": "Y"}`, 400)
	member.set("/paperless/billing", `{"accountNumber": "4100238715"}`, 400)
	member.set("/paperless/policy", `{"policyNumber": "FPP0031174", "paperlessPolicy": true}`, 403)
	member.set("/paperless/policy", `{"policyNumber": "AA1182204", "paperlessPolicy": 1}`, 400)
}
