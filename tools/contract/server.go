package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"memberportal/tools/contract/api"
	"memberportal/upstream/sandbox/samples"
)

// server completes the generated server. The embedded interface stands for the operations that no
// page of the journeys calls.
type server struct {
	api.StrictServerInterface
	home samples.Record

	mu    sync.Mutex
	calls map[string]int // by operation
}

// reads are the operations that the journeys call.
var reads = []string{
	"GetProfile", "GetBillingSummary", "ListInstallments", "GetRenewal", "ListCapabilities", "ListClaims", "GetClaim", "ListDocuments",
	"GetDocument", "ListMessages", "GetMessage", "GetAuthenticationMethods",
}

// readHousehold returns the data of the sample member.
func readHousehold() (home samples.Record, err error) {
	return home, samples.Read("household", time.Now(), &home)
}

func newServer(home samples.Record) *server { return &server{home: home, calls: map[string]int{}} }

func (s *server) handler() http.Handler {
	count := func(next api.StrictHandlerFunc, operation string) api.StrictHandlerFunc {
		return func(ctx context.Context, w http.ResponseWriter, r *http.Request, request any) (any, error) {
			s.mu.Lock()
			s.calls[operation]++
			s.mu.Unlock()
			return next(ctx, w, r, request)
		}
	}
	return protected(api.Handler(api.NewStrictHandler(s, []api.StrictMiddlewareFunc{count})))
}

// protected requires an access token, and for a change also the XSRF cookie's token in the header.
func protected(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		cookie, err := r.Cookie("XSRF-TOKEN")
		if err != nil {
			http.SetCookie(w, &http.Cookie{Name: "XSRF-TOKEN", Value: "token"})
		}
		switch {
		case !strings.HasPrefix(r.Header.Get("Authorization"), "Bearer "):
			w.WriteHeader(http.StatusUnauthorized)
		case r.Method != http.MethodGet && (err != nil || cookie.Value != r.Header.Get("X-XSRF-TOKEN")):
			w.WriteHeader(http.StatusForbidden)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// called returns the operations that were called.
func (s *server) called() iter.Seq[string] { return maps.Keys(s.calls) }

// unread returns an error for operations that were never called.
func (s *server) unread() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	missing := slices.DeleteFunc(slices.Clone(reads), func(name string) bool { return s.calls[name] > 0 })
	if len(missing) > 0 {
		return fmt.Errorf("never called: %s", strings.Join(missing, ", "))
	}
	return nil
}

// as converts data of the household to a generated type.
func as[T any](data any) (converted T, err error) {
	text, err := json.Marshal(data)
	if err != nil {
		return converted, err
	}
	return converted, json.Unmarshal(text, &converted)
}

// one returns the record of a list with a value, nil if there is none.
func (s *server) one(list, key, value string) samples.Record {
	for _, r := range s.home.Records(list) {
		if r.Text(key) == value {
			return r
		}
	}
	return nil
}

var errNone = errors.New("the household has no such item")

func (s *server) profile() samples.Record {
	profile, _ := s.home["profile"].(map[string]any)
	return profile
}

func (s *server) GetProfile(context.Context, api.GetProfileRequestObject) (api.GetProfileResponseObject, error) {
	return as[api.GetProfile200JSONResponse](s.profile())
}

func (s *server) GetBillingSummary(_ context.Context, r api.GetBillingSummaryRequestObject) (api.GetBillingSummaryResponseObject, error) {
	for _, account := range s.profile().Records("accounts") {
		if account.Text("accountNumber") == r.AccountNumber {
			return as[api.GetBillingSummary200JSONResponse](samples.Record{
				"totalDue": account["balance"], "minimumDue": account["minDue"], "dueDate": account["dueDate"], "autopayType": account["autoPay"],
				"dueDay": account["dueDay"], "transactions": account["transactions"], "asOf": time.Now().Format(time.RFC3339),
			})
		}
	}
	return nil, errNone
}

func (s *server) ListInstallments(_ context.Context, r api.ListInstallmentsRequestObject) (api.ListInstallmentsResponseObject, error) {
	own := []samples.Record{}
	for _, i := range s.home.Records("installments") {
		if i.Text("accountNumber") == r.AccountNumber {
			own = append(own, i)
		}
	}
	return as[api.ListInstallments200JSONResponse](samples.Record{"installments": own})
}

func (s *server) GetRenewal(_ context.Context, r api.GetRenewalRequestObject) (api.GetRenewalResponseObject, error) {
	if renewal := s.one("renewals", "policyNumber", r.PolicyNumber); renewal != nil {
		return as[api.GetRenewal200JSONResponse](renewal)
	}
	return api.GetRenewal404JSONResponse{}, nil
}

func (s *server) ListCapabilities(context.Context, api.ListCapabilitiesRequestObject) (api.ListCapabilitiesResponseObject, error) {
	return api.ListCapabilities200JSONResponse{Calls: []string{
		"GET /accounts/{accountNumber}/installments", "GET /policies/{policyNumber}/renewal", "GET /claims", "GET /claims/{claimNumber}",
		"GET /documents", "GET /documents/{documentId}", "GET /messages", "GET /messages/{messageId}", "PUT /messages/{messageId}/read",
	}}, nil
}

func (s *server) ListClaims(context.Context, api.ListClaimsRequestObject) (api.ListClaimsResponseObject, error) {
	return as[api.ListClaims200JSONResponse](samples.Record{"claims": s.home["claims"]})
}

func (s *server) GetClaim(_ context.Context, r api.GetClaimRequestObject) (api.GetClaimResponseObject, error) {
	if claim := s.one("claims", "claimNumber", r.ClaimNumber); claim != nil {
		return as[api.GetClaim200JSONResponse](claim)
	}
	return api.GetClaim404JSONResponse{}, nil
}

// file is the content of every document.
const file = "%PDF-1.7\n%%EOF\n"

func (s *server) ListDocuments(context.Context, api.ListDocumentsRequestObject) (api.ListDocumentsResponseObject, error) {
	documents := s.home.Records("documents")
	for _, d := range documents {
		d["contentType"], d["size"] = "application/pdf", len(file)
	}
	return as[api.ListDocuments200JSONResponse](samples.Record{"documents": documents})
}

func (s *server) GetDocument(_ context.Context, r api.GetDocumentRequestObject) (api.GetDocumentResponseObject, error) {
	if s.one("documents", "documentId", r.DocumentId) == nil {
		return api.GetDocument404JSONResponse{}, nil
	}
	return api.GetDocument200AsteriskResponse{
		Body: strings.NewReader(file), ContentType: "application/pdf", ContentLength: int64(len(file)),
		Headers: api.GetDocument200ResponseHeaders{ContentDisposition: `attachment; filename="document.pdf"`},
	}, nil
}

// dated returns a conversation with the date and author of its latest entry.
func dated(message samples.Record) samples.Record {
	entries := message.Records("entries")
	latest := entries[len(entries)-1]
	message["date"], message["from"] = latest["at"], latest["from"]
	return message
}

func (s *server) ListMessages(context.Context, api.ListMessagesRequestObject) (api.ListMessagesResponseObject, error) {
	messages := s.home.Records("messages")
	for i := range messages {
		messages[i] = dated(messages[i])
	}
	return as[api.ListMessages200JSONResponse](samples.Record{"messages": messages})
}

func (s *server) GetMessage(_ context.Context, r api.GetMessageRequestObject) (api.GetMessageResponseObject, error) {
	if message := s.one("messages", "messageId", r.MessageId); message != nil {
		return as[api.GetMessage200JSONResponse](dated(message))
	}
	return api.GetMessage404JSONResponse{}, nil
}

func (s *server) MarkMessageRead(context.Context, api.MarkMessageReadRequestObject) (api.MarkMessageReadResponseObject, error) {
	return api.MarkMessageRead204Response{}, nil
}

func (s *server) GetAuthenticationMethods(context.Context, api.GetAuthenticationMethodsRequestObject) (api.GetAuthenticationMethodsResponseObject, error) {
	return as[api.GetAuthenticationMethods200JSONResponse](s.home["methods"])
}
