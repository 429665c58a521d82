package userapi_test

import (
	"context"
	"errors"
	"io"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/upstream/sandbox"
	"memberportal/upstream/userapi"
)

const (
	changeEmail      = "POST /profiles/change-email"
	attachPolicy     = "POST /profiles/attach-account-policy"
	deleteProfile    = "POST /profiles/delete-profile"
	detachPolicy     = "POST /profiles/detach-policy"
	billingSummary   = "GET /accounts/{accountNumber}/billing-summary"
	markRead         = "PUT /messages/{messageId}/read"
	listClaims       = "GET /claims"
	listCapabilities = "GET /capabilities"
)

// failed drops the result of a call.
func failed[T any](_ T, err error) error { return err }

// calls returns every call for the sample household. The calls for claims, capabilities and read
// marks are part of other calls, which ignore their failures.
func calls(ctx context.Context, c *userapi.Client, m userapi.Member) map[string]func() error {
	const account, policy, claim = "4100238715", "AA1182204", "CL0044170"
	profile := func() error { return failed(c.Profile(ctx, m)) }
	return map[string]func() error{
		"GET /profiles": profile, listCapabilities: profile, listClaims: profile,
		changeEmail: func() error {
			return c.ChangeEmail(ctx, m, "new@example.com", "new@example.com")
		},
		attachPolicy:  func() error { return c.AttachAccountPolicy(ctx, m, "PE0099812", "50327", "k") },
		detachPolicy:  func() error { return c.DetachPolicy(ctx, m, "BT0456731") },
		deleteProfile: func() error { return c.DeleteProfile(ctx, m, "k") },

		"GET /profiles/authentication-methods": func() error { return failed(c.AuthenticationMethods(ctx, m)) },
		"POST /profiles/update-authentication-methods": func() error {
			chosen := userapi.AuthenticationMethods{EmailMethod: true, ProfileID: "P-100417", Email: "m@example.com"}
			return failed(c.UpdateAuthenticationMethods(ctx, m, chosen))
		},
		billingSummary: func() error { return failed(c.BillingSummary(ctx, m, account)) },
		"POST /payments/payment-modal": func() error {
			return failed(c.PaymentModal(ctx, m, account, "makePayment"))
		},
		"GET /accounts/{accountNumber}/installments": func() error { return failed(c.Installments(ctx, m, account)) },
		"GET /policies/{policyNumber}/renewal":       func() error { return failed(c.Renewal(ctx, m, policy)) },
		"GET /claims/{claimNumber}":                  func() error { return failed(c.Claim(ctx, m, claim)) },
		"POST /claims":                               func() error { return failed(c.NewClaim(ctx, m, newClaim(policy))) },
		"POST /claims/contact-adjuster": func() error {
			question := userapi.AdjusterMessage{
				ClaimNumber: claim, Reply: "phone", Phone: "(515) 555-0142", Text: "When?", Key: "k",
			}
			return c.ContactAdjuster(ctx, m, question)
		},
		"POST /claims/{claimNumber}/files": func() error {
			f := fileOf("Invoice.pdf", "application/pdf", []byte("%PDF-1.7 %%EOF"))
			return failed(c.SendClaimFile(ctx, m, userapi.ClaimFile{ClaimNumber: claim, ToDo: "T-2", File: f, Key: "k"}))
		},
		"GET /documents":              func() error { return failed(c.Documents(ctx, m)) },
		"GET /documents/{documentId}": func() error { return read(ctx, c, m, "D-100417-01") },
		"GET /messages":               func() error { return failed(c.Messages(ctx, m)) },
		"GET /messages/{messageId}":   func() error { return failed(c.Message(ctx, m, "M-20744")) },
		markRead:                      func() error { return failed(c.Message(ctx, m, "M-20931")) },
		"POST /messages": func() error {
			about := member.About{Kind: member.AboutClaim, Number: "CL0031882"}
			return failed(c.SendMessage(ctx, m, userapi.OutgoingMessage{Subject: "Hail", About: about, Text: "When?", Key: "k"}))
		},
		"PUT /paperless/billing": func() error { return c.SetPaperlessBilling(ctx, m, account, false, "k") },
		"PUT /paperless/policy":  func() error { return c.SetPaperlessPolicy(ctx, m, policy, false, "k") },
		"GET /contacts":          func() error { return failed(c.Contacts(ctx, m)) },
		"PUT /contacts": func() error {
			return c.ChangeContact(ctx, m,
				userapi.NewContact{Channel: member.ContactText, Value: "515-555-0177", Consent: "I agree.", Key: "k"})
		},
		"PUT /contacts/topics": func() error {
			topics := []member.ContactTopic{{ID: "bills", Chosen: []member.ContactChannel{member.ContactEmail}}}
			return c.ChooseTopics(ctx, m, userapi.ChosenTopics{Topics: topics, Key: "k"})
		},
	}
}

func newClaim(policy string) userapi.NewClaim {
	return userapi.NewClaim{
		PolicyNumber: policy, Kind: "Glass", LossDate: member.NewDate(2025, 3, 1), LossTime: "17:40", Location: "Highway 65",
		Description: "A stone hit the windshield.", Injuries: "None", ContactPhone: "(515) 555-0142",
		ContactTime: "evenings", Key: "k",
		Vehicle: &userapi.ClaimVehicle{VIN: "2T3P1RFV8MC119042", UnitNumber: "1", Description: "2021 Toyota RAV4"},
		Driver:  "Jonas Lindqvist", Drivable: "yes", OtherParty: "A truck", PoliceReport: "26-1187",
		Photos: []userapi.File{
			fileOf(`wind"shield ü.png`, "image/png", []byte("\x89PNG\r\n\x1a\n")),
			fileOf("2.png", "image/png", []byte("\x89PNG\r\n\x1a\n\x00")),
		},
	}
}

// read opens a document and reads all of it.
func read(ctx context.Context, c *userapi.Client, m userapi.Member, id string) error {
	file, err := c.Document(ctx, m, member.Document{ID: id})
	if err != nil {
		return err
	}
	defer file.Body.Close()
	n, err := io.Copy(io.Discard, file.Body)
	if err == nil && n != file.Size {
		return errors.New("size differs from Content-Length")
	}
	return err
}

// Spec: READING-14, LANG-8.
func TestEveryCallMatchesDocument(t *testing.T) {
	t.Parallel()
	c := newContract(t)
	m := c.as("household")
	c.as("two") // says which calls are offered
	all := calls(t.Context(), c.client, m)
	for _, call := range slices.Sorted(maps.Keys(all)) {
		if call == deleteProfile {
			continue // run last: no call works after it
		}
		if err := all[call](); err != nil {
			t.Errorf("%s: %v", call, err)
		}
	}
	must(t, all[deleteProfile]())
	same(t, "calls that succeeded", slices.Sorted(maps.Keys(operations(c.doc))), slices.Sorted(maps.Keys(c.seen)))
}

func TestMessageWithFilesMatchesDocument(t *testing.T) {
	t.Parallel()
	c := newContract(t)
	m := c.as("household")
	files := []userapi.File{
		fileOf("Left.png", "image/png", []byte("\x89PNG\r\n\x1a\n")),
		fileOf("Invoice.pdf", "application/pdf", []byte("%PDF-1.7 %%EOF")),
	}
	must(t, failed(c.client.SendMessage(t.Context(), m,
		userapi.OutgoingMessage{InReplyTo: "M-20917", Text: "Here they are.", Key: "k", Files: files})))
}

// Every failure status in the document has the same meaning to the client.
func TestFailureStatusesMatchDocument(t *testing.T) {
	t.Parallel()
	c := newContract(t)
	m := c.as("household")
	ignored := []string{markRead, listClaims, listCapabilities} // as part of another call
	type meaning struct {
		status, times         int
		unsupported, notFound bool
	}
	for call, operation := range operations(c.doc) {
		for code, response := range operation.Responses.Map() {
			status, _ := strconv.Atoi(code)
			if status < 400 {
				continue
			}
			m := m
			if strings.HasPrefix(call, http.MethodGet) {
				m.Key += call + code // a call that was missing for a member is not made again
			}
			before := c.box.Calls(call)
			c.box.InjectFault(sandbox.Fault{Call: call, Status: status, Body: `{"message": "No.", "error": "No."}`, Times: 1})
			err := calls(t.Context(), c.client, m)[call]()
			is := func(name string) bool { return strings.HasSuffix(response.Ref, "/"+name) }
			want := meaning{status, 1, is("NotOffered"), is("NotFound")}
			if slices.Contains(ignored, call) {
				want = meaning{times: 1}
			}
			got := meaning{
				statusOf(err), c.box.Calls(call) - before,
				failure.Is(err, failure.NotOffered), failure.Is(err, failure.NotFound),
			}
			if got != want {
				t.Errorf("%s %s: %+v, want %+v", call, code, got, want)
			}
		}
	}
}

// statusOf returns 0 for an error that does not come from the provider.
func statusOf(err error) int {
	failed, ok := errors.AsType[*userapi.Error](err)
	if !ok {
		return 0
	}
	return failed.Status
}

func TestSamplesMatchDocument(t *testing.T) {
	t.Parallel()
	c := newContract(t)
	ctx := t.Context()
	for _, key := range []string{"household", "newcomer", "farm", "mortgagee", "newcomer-200"} {
		m := c.as(key)
		profile, err := c.client.Profile(ctx, m)
		must(t, err)
		for _, claim := range profile.Claims {
			must(t, failed(c.client.Claim(ctx, m, claim.Number)))
		}
		for _, a := range profile.Accounts {
			must(t, failed(c.client.Installments(ctx, m, a.Number)))
		}
		documents, err := c.client.Documents(ctx, m)
		must(t, err)
		for _, d := range documents.Documents {
			must(t, read(ctx, c.client, m, d.ID))
		}
		inbox, err := c.client.Messages(ctx, m)
		must(t, err)
		for _, message := range inbox.Messages {
			must(t, failed(c.client.Message(ctx, m, message.ID)))
		}
	}
}
