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

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/upstream/sandbox"
	"memberportal/upstream/userapi"
)

const (
	deleteProfile    = "POST /profiles/delete-profile"
	markRead         = "PUT /messages/{messageId}/read"
	listClaims       = "GET /claims"
	listCapabilities = "GET /capabilities"
)

// calls returns every call of the client for the sample household. The calls for claims,
// capabilities and read marks are part of other calls, which ignore their failures.
func (c *contract) calls(ctx context.Context, m userapi.Member) map[string]func() error {
	return map[string]func() error{
		"GET /profiles":                        func() error { _, err := c.client.Profile(ctx, m); return err },
		listCapabilities:                       func() error { _, err := c.client.Profile(ctx, m); return err },
		listClaims:                             func() error { _, err := c.client.Profile(ctx, m); return err },
		"POST /profiles/change-email":          func() error { return c.client.ChangeEmail(ctx, m, "new@example.com", "new@example.com") },
		"POST /profiles/attach-account-policy": func() error { return c.client.AttachAccountPolicy(ctx, m, "PE0099812", "50327", "k") },
		"POST /profiles/detach-policy":         func() error { return c.client.DetachPolicy(ctx, m, "BT0456731") },
		deleteProfile:                          func() error { return c.client.DeleteProfile(ctx, m, "k") },
		"GET /profiles/authentication-methods": func() error { _, err := c.client.AuthenticationMethods(ctx, m); return err },
		"POST /profiles/update-authentication-methods": func() error {
			_, err := c.client.UpdateAuthenticationMethods(ctx, m, userapi.AuthenticationMethods{EmailMethod: true, ProfileID: "P-100417"})
			return err
		},
		"GET /accounts/{accountNumber}/billing-summary": func() error { _, err := c.client.BillingSummary(ctx, m, "4100238715"); return err },
		"POST /payments/payment-modal": func() error {
			_, err := c.client.PaymentModal(ctx, m, "4100238715",
				"makePayment")
			return err
		},
		"GET /accounts/{accountNumber}/installments": func() error {
			_, err := c.client.Installments(ctx, m,
				"4100238715")
			return err
		},
		"GET /policies/{policyNumber}/renewal": func() error {
			_, err := c.client.Renewal(ctx, m,
				"AA1182204")
			return err
		},
		"GET /claims/{claimNumber}": func() error {
			_, err := c.client.Claim(ctx, m,
				"CL0044170")
			return err
		},
		"POST /claims": func() error {
			_, err := c.client.NewClaim(ctx, m,
				newClaim("AA1182204"))
			return err
		},
		"POST /claims/contact-adjuster": func() error {
			return c.client.ContactAdjuster(ctx, m,
				userapi.AdjusterMessage{ClaimNumber: "CL0044170", Reply: "phone", Phone: "(515) 555-0142", Text: "When?", Key: "k"})
		},
		"POST /claims/{claimNumber}/files": func() error {
			f := fileOf("Invoice.pdf", "application/pdf", []byte("%PDF-1.7 %%EOF"))
			_, err := c.client.SendClaimFile(ctx, m, userapi.ClaimFile{ClaimNumber: "CL0044170", ToDo: "T-2", File: f, Key: "k"})
			return err
		},
		"GET /documents":              func() error { _, err := c.client.Documents(ctx, m); return err },
		"GET /documents/{documentId}": func() error { return c.read(ctx, m, "D-100417-01") },
		"GET /messages":               func() error { _, err := c.client.Messages(ctx, m); return err },
		"GET /messages/{messageId}":   func() error { _, err := c.client.Message(ctx, m, "M-20744"); return err },
		markRead:                      func() error { _, err := c.client.Message(ctx, m, "M-20931"); return err },
		"POST /messages": func() error {
			about := member.About{Kind: member.AboutClaim, Number: "CL0031882"}
			_, err := c.client.SendMessage(ctx, m, userapi.OutgoingMessage{Subject: "Hail", About: about, Text: "When?", Key: "k"})
			return err
		},
		"PUT /paperless/billing": func() error { return c.client.SetPaperlessBilling(ctx, m, "4100238715", false, "k") },
		"PUT /paperless/policy":  func() error { return c.client.SetPaperlessPolicy(ctx, m, "AA1182204", false, "k") },
		"GET /contacts":          func() error { _, err := c.client.Contacts(ctx, m); return err },
		"PUT /contacts": func() error {
			return c.client.ChangeContact(ctx, m,
				userapi.NewContact{Channel: member.ContactText, Value: "515-555-0177", Consent: "I agree.", Key: "k"})
		},
		"PUT /contacts/topics": func() error {
			topics := []member.ContactTopic{{ID: "bills", Chosen: []member.ContactChannel{member.ContactEmail}}}
			return c.client.ChooseTopics(ctx, m, userapi.ChosenTopics{Topics: topics, Key: "k"})
		},
	}
}

func newClaim(policy string) userapi.NewClaim {
	return userapi.NewClaim{
		PolicyNumber: policy, Kind: "Glass", LossDate: member.NewDate(2025, 3, 1), LossTime: "17:40", Location: "Highway 65",
		Description: "A stone hit the windshield.", Injuries: "None", ContactPhone: "(515) 555-0142", ContactTime: "evenings", Key: "k",
		Vehicle: &userapi.ClaimVehicle{VIN: "2T3P1RFV8MC119042", UnitNumber: "1", Description: "2021 Toyota RAV4"},
		Driver:  "Jonas Lindqvist", Drivable: "yes", OtherParty: "A truck", PoliceReport: "26-1187",
		Photos: []userapi.File{
			fileOf(`wind"shield ü.png`, "image/png", []byte("\x89PNG\r\n\x1a\n")),
			fileOf("2.png", "image/png", []byte("\x89PNG\r\n\x1a\n\x00")),
		},
	}
}

// read opens a document and reads all of it.
func (c *contract) read(ctx context.Context, m userapi.Member, id string) error {
	file, err := c.client.Document(ctx, m, id)
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
	calls := c.calls(t.Context(), m)
	for _, call := range slices.Sorted(maps.Keys(calls)) {
		if call == deleteProfile {
			continue // run last: no call works after it
		}
		if err := calls[call](); err != nil {
			t.Errorf("%s: %v", call, err)
		}
	}
	if err := calls[deleteProfile](); err != nil {
		t.Error(err)
	}
	want := slices.Sorted(maps.Keys(operations(c.doc)))
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(c.seen))); diff != "" {
		t.Errorf("calls that succeeded (-document +seen):\n%s", diff)
	}
}

func TestMessageWithFilesMatchesDocument(t *testing.T) {
	t.Parallel()
	c := newContract(t)
	m := c.as("household")
	_, err := c.client.SendMessage(t.Context(), m, userapi.OutgoingMessage{
		InReplyTo: "M-20917", Text: "Here they are.",
		Key: "k", Files: []userapi.File{
			fileOf("Left.png", "image/png", []byte("\x89PNG\r\n\x1a\n")),
			fileOf("Invoice.pdf", "application/pdf", []byte("%PDF-1.7 %%EOF")),
		},
	})
	must(t, err)
	message, err := c.client.Message(t.Context(), m, "M-20917")
	if err != nil || !message.AcceptsFiles {
		t.Fatalf("conversation = %+v, %v, want one that accepts files", message, err)
	}
	same(t, "files of the last entry", []string{"Left.png", "Invoice.pdf"}, message.Entries[len(message.Entries)-1].Files)
}

// Every failure status in the document has the same meaning to the client.
func TestFailureStatusesMatchDocument(t *testing.T) {
	t.Parallel()
	c := newContract(t)
	m := c.as("household")
	calls := c.calls(t.Context(), m)
	for call, operation := range operations(c.doc) {
		for code, response := range operation.Responses.Map() {
			status, _ := strconv.Atoi(code)
			if status < 400 {
				continue
			}
			own := calls
			if strings.HasPrefix(call, http.MethodGet) {
				reader := m
				reader.Key += call + code // a call that was missing for a member is not made again
				own = c.calls(t.Context(), reader)
			}
			before := c.box.Calls(call)
			c.box.InjectFault(sandbox.Fault{Call: call, Status: status, Body: `{"message": "No.", "error": "No."}`, Times: 1})
			err := own[call]()
			if c.box.Calls(call) != before+1 {
				t.Errorf("%s %d: called %d times, want once", call, status, c.box.Calls(call)-before)
			}
			if call == markRead || call == listClaims || call == listCapabilities {
				if err != nil {
					t.Errorf("%s %d: err = %v, want the failure of this part to be ignored", call, status, err)
				}
				continue
			}
			got := meaning{statusOf(err), failure.Is(err, failure.NotOffered), failure.Is(err, failure.NotFound)}
			want := meaning{status, strings.HasSuffix(response.Ref, "/NotOffered"), strings.HasSuffix(response.Ref, "/NotFound")}
			if got != want {
				t.Errorf("%s: %+v, want %+v", call, got, want)
			}
		}
	}
}

type meaning struct {
	status                int
	unsupported, notFound bool
}

// statusOf returns 0 for an error that does not come from the provider.
func statusOf(err error) int {
	var failure *userapi.Error
	if !errors.As(err, &failure) {
		return 0
	}
	return failure.Status
}

func TestSamplesMatchDocument(t *testing.T) {
	t.Parallel()
	c := newContract(t)
	for _, key := range []string{"household", "newcomer", "farm", "mortgagee", "many"} {
		m := c.as(key)
		profile, err := c.client.Profile(t.Context(), m)
		must(t, err)
		for _, claim := range profile.Claims {
			full, err := c.client.Claim(t.Context(), m, claim.Number)
			if err != nil || len(full.Steps) == 0 {
				t.Errorf("%s: claim %s = %v, %v, want steps", key, claim.Number, full, err)
			}
		}
		for _, a := range profile.Accounts {
			if _, err := c.client.Installments(t.Context(), m, a.Number); err != nil {
				t.Errorf("%s: installments of %s: %v", key, a.Number, err)
			}
		}
		documents, err := c.client.Documents(t.Context(), m)
		for _, d := range documents.Documents {
			err = errors.Join(err, c.read(t.Context(), m, d.ID))
		}
		inbox, failed := c.client.Messages(t.Context(), m)
		for _, message := range inbox.Messages {
			full, err := c.client.Message(t.Context(), m, message.ID)
			if err != nil || len(full.Entries) == 0 || full.Date.IsZero() || full.Unread != message.Unread {
				t.Errorf("%s: message %s = %v, %v, want entries and a date", key, message.ID, full, err)
			}
		}
		if err := errors.Join(err, failed); err != nil {
			t.Errorf("%s: %v", key, err)
		}
	}
}
