package exchange

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"memberportal/upstream/failure"
)

// A cause is an error whose text contains no data of the member.
type cause string

func (c cause) Error() string { return string(c) }

// Causes of errors whose response arrived. Use errors.Is.
const (
	// ErrNotJSON reports a body that is a page of HTML.
	ErrNotJSON = cause("the response is not JSON")
	// ErrNoFields reports a success without the fields that its call is made for: a profile without
	// accounts and agencies, a billing summary without amounts.
	ErrNoFields = cause("the response has none of its fields")
	// ErrOtherAccount reports a billing summary of another account than the one asked for.
	ErrOtherAccount = cause("the response is of another account")
	// ErrOtherItem reports a claim or a conversation that is not the one asked for.
	ErrOtherItem = cause("the response is about something else")
	// ErrMalformed reports a body that is truncated, or isn't a JSON object.
	ErrMalformed = cause("the response is malformed")
	// ErrNotTheFile reports a body whose first bytes are not those of the file: a page, JSON, or
	// another type than its list and its header say.
	ErrNotTheFile = cause("the response is not the file")
	// ErrListUnread reports a list of which no entry can be read.
	ErrListUnread = cause("the list of the response could not be read")
	// ErrTooLarge reports a body over the call's limit of bytes, or with more entries or keys than
	// every response may have.
	ErrTooLarge = cause("the response is larger than the limit")
	// ErrRejected reports a change with a success status whose body reports a rejection.
	ErrRejected = cause("the request was rejected")
	// ErrUnconfirmed reports a change with a success status whose body doesn't say whether it
	// happened.
	ErrUnconfirmed = cause("the response doesn't say whether the change happened")
	// ErrNoPaymentSession reports a response without both IDs (section 5).
	ErrNoPaymentSession = cause("can't create session key")
	// ErrNotFound reports that the requested item does not exist.
	ErrNotFound = cause("not found")
	// ErrUnsupported reports that the provider does not offer the optional call.
	ErrUnsupported = cause("not offered")
	// ErrNotServed reports that the call is not found, although the provider lists it. It is an
	// outage.
	ErrNotServed = cause("offered, but not served")
	// ErrTooEarly reports a call that the provider refused until [Error.RetryAt], or that was not
	// made before then.
	ErrTooEarly = cause("too many requests")
)

// kinds are the kinds of failures with a cause. With any other, the status decides.
var kinds = map[cause]failure.Kind{
	ErrTooEarly: failure.TooMany, ErrUnsupported: failure.NotOffered, ErrNotFound: failure.NotFound,
	ErrListUnread: failure.Unread, ErrNotServed: failure.NoAnswer, ErrRejected: failure.Refused,
	ErrUnconfirmed: failure.Unconfirmed,
}

// ErrIncomplete reports that an item is not in the part of its list that could be loaded.
var ErrIncomplete = failure.New(failure.Failure{Kind: failure.NoAnswer, System: failure.UserAPI},
	"the list is incomplete")

// Error is the failure of a call.
type Error struct {
	Call   string // method and path pattern, such as "GET /profiles"
	Status int    // HTTP status, 0 without a response
	Said   string // the provider's text for the member, "" for none; never log it
	Err    error  // cause, nil when the status is the only one
	// Code is the provider's reason, "" for none.
	Code failure.Code
	// Specified is whether section 7 defines the call. If not, section 8 decides no text.
	Specified bool
	// RetryAt is when the call may be made again, zero if unknown.
	RetryAt time.Time
}

// Error formats the failure for logs. The text contains no personal data, token, URL beyond host
// names, or body.
func (e *Error) Error() string {
	text := "userapi: " + e.Call
	if e.Status != 0 {
		text += fmt.Sprintf(": status %d", e.Status)
	}
	if e.Code != "" {
		text += ": code " + string(e.Code)
	}
	if e.Err != nil {
		text += ": " + reason(e.Err)
	}
	return text
}

// Failure describes the failure, for [failure.Of].
func (e *Error) Failure() failure.Failure {
	f := failure.Failure{Kind: e.kind(), System: failure.UserAPI, Call: e.Call, Status: e.Status, Said: e.Said}
	if !e.Specified {
		f.Code = e.Code
	}
	if f.Kind == failure.TooMany {
		f.Wait = max(time.Until(e.RetryAt), time.Second)
	}
	return f
}

// kind decides by the cause, then by the status. A 401 rejects the token, not the request.
func (e *Error) kind() failure.Kind {
	var known cause
	if errors.As(e.Err, &known) && kinds[known] != failure.Unclassified {
		return kinds[known]
	}
	if e.Status/100 == 4 && e.Status != http.StatusUnauthorized {
		return failure.Refused
	}
	return failure.NoAnswer
}

// Unwrap returns the cause, whose text may quote the URL or the response.
func (e *Error) Unwrap() error { return e.Err }

// reason describes a cause for a log. net/http quotes URLs and malformed responses in its errors,
// so for an unknown error it returns the type only.
func reason(err error) string {
	var timeout net.Error
	var certificate *tls.CertificateVerificationError
	var op *net.OpError
	switch {
	case errors.As(err, new(cause)), errors.Is(err, ErrIncomplete):
		return err.Error()
	case errors.Is(err, context.Canceled):
		return "canceled"
	case errors.As(err, &timeout) && timeout.Timeout():
		return "timed out"
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "connection closed early"
	case errors.As(err, &certificate):
		return certificate.Error()
	case errors.As(err, &op):
		return op.Error()
	}
	return fmt.Sprintf("%T", err)
}
