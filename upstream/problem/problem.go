// Package problem has the stable codes for why a user API refuses a call (RFC 9457). They stand
// beside the texts of the specification's section 8, which they never replace.
package problem

import (
	"slices"
	"strings"
)

// Code is one of Codes, "" for none.
type Code string

// Codes of the error catalog (section 8).
const (
	NotAuthenticated Code = "not-authenticated"
	NotAuthorized    Code = "not-authorized"
	MethodsNotRead   Code = "authentication-methods-not-fetched"
	MethodsNotSaved  Code = "authentication-methods-not-updated"
	NoPaymentSession Code = "no-payment-session"
	Unknown          Code = "unknown"
)

// Codes of what section 8 does not decide.
const (
	InvalidRequest     Code = "invalid-request"
	NotFound           Code = "not-found"
	NotOffered         Code = "not-offered"
	TooManyRequests    Code = "too-many-requests"
	Maintenance        Code = "maintenance"
	NumberNotFound     Code = "account-or-policy-not-found"
	ZipMismatch        Code = "zip-mismatch"
	AlreadyAttached    Code = "already-attached"
	EmailInUse         Code = "email-in-use"
	ClaimClosed        Code = "claim-closed"
	ConversationClosed Code = "conversation-closed"
	FileRefused        Code = "file-refused"
)

// Codes has every code.
var Codes = []Code{
	NotAuthenticated, NotAuthorized, MethodsNotRead, MethodsNotSaved, NoPaymentSession, Unknown,
	InvalidRequest, NotFound, NotOffered, TooManyRequests, Maintenance, NumberNotFound, ZipMismatch, AlreadyAttached, EmailInUse,
	ClaimClosed, ConversationClosed, FileRefused,
}

// Of returns the code of a response: its code, or the last part of its type. Any other text is no
// code, and so never reaches a log.
func Of(code, kind string) Code {
	for _, text := range []string{code, kind[strings.LastIndexAny(kind, "/:#")+1:]} {
		if known := Code(strings.ToLower(strings.TrimSpace(text))); slices.Contains(Codes, known) {
			return known
		}
	}
	return ""
}
