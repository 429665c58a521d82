package failure

import (
	"slices"
	"strings"
)

// Code is the stable code for why a user API refuses a call (RFC 9457): one of Codes, "" for none.
// It comes with the texts of section 8 and never replaces them.
type Code string

// Codes of the error catalog (section 8).
const (
	CodeNotAuthenticated Code = "not-authenticated"
	CodeNotAuthorized    Code = "not-authorized"
	CodeMethodsNotRead   Code = "authentication-methods-not-fetched"
	CodeMethodsNotSaved  Code = "authentication-methods-not-updated"
	CodeNoPaymentSession Code = "no-payment-session"
	CodeUnknown          Code = "unknown"
)

// Codes of what section 8 does not decide.
const (
	CodeInvalidRequest     Code = "invalid-request"
	CodeNotFound           Code = "not-found"
	CodeNotOffered         Code = "not-offered"
	CodeTooManyRequests    Code = "too-many-requests"
	CodeMaintenance        Code = "maintenance"
	CodeNumberNotFound     Code = "account-or-policy-not-found"
	CodeZipMismatch        Code = "zip-mismatch"
	CodeAlreadyAttached    Code = "already-attached"
	CodeEmailInUse         Code = "email-in-use"
	CodeClaimClosed        Code = "claim-closed"
	CodeConversationClosed Code = "conversation-closed"
	CodeFileRefused        Code = "file-refused"
)

// Codes has every code.
var Codes = []Code{
	CodeNotAuthenticated, CodeNotAuthorized, CodeMethodsNotRead, CodeMethodsNotSaved, CodeNoPaymentSession, CodeUnknown,
	CodeInvalidRequest, CodeNotFound, CodeNotOffered, CodeTooManyRequests, CodeMaintenance, CodeNumberNotFound,
	CodeZipMismatch, CodeAlreadyAttached, CodeEmailInUse,
	CodeClaimClosed, CodeConversationClosed, CodeFileRefused,
}

// CodeOf returns the code of a response: its code, or the last part of its type. Any other text is
// no code, and so never reaches a log.
func CodeOf(code, kind string) Code {
	for _, text := range []string{code, kind[strings.LastIndexAny(kind, "/:#")+1:]} {
		if known := Code(strings.ToLower(strings.TrimSpace(text))); slices.Contains(Codes, known) {
			return known
		}
	}
	return ""
}
