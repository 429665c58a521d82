package userapi

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
)

// What can be wrong with an answer that arrived. Find them with errors.Is.
var (
	// ErrNotJSON is a body of another media type where JSON has to be.
	ErrNotJSON = errors.New("the answer is not JSON")
	// ErrMalformed is a body that is cut short, is no JSON after all, or has
	// another structure than the call's.
	ErrMalformed = errors.New("the answer is malformed")
	// ErrTooLarge is a body over the call's limit.
	ErrTooLarge = errors.New("the answer is too large")
	// ErrRejected is an answer whose status is a success and whose body says that
	// the request was not carried out.
	ErrRejected = errors.New("the answer refuses")
	// ErrNoPaymentSession is an answer without both ids (section 5).
	ErrNoPaymentSession = errors.New("can't create session key")
	// ErrNotFound is an answer that the one thing asked for is not there.
	ErrNotFound = errors.New("not found")
	// ErrUnsupported is an answer that the provider does not offer this call,
	// which is one of ours (openapi.yaml).
	ErrUnsupported = errors.New("not offered")
)

// Error is a call that did not succeed.
type Error struct {
	Call    string // method and path pattern, such as "GET /profiles"
	Status  int    // of the answer; 0 when none arrived
	Message string // what to tell the member (section 8); may hold the provider's words, so never log it
	Err     error  // the cause, nil when the status says it all
}

// Error is for logs: it holds no personal data, no token, no address beyond
// host names, and nothing of a body.
func (e *Error) Error() string {
	text := "userapi: " + e.Call
	if e.Status != 0 {
		text += fmt.Sprintf(": status %d", e.Status)
	}
	if e.Err != nil {
		text += ": " + reason(e.Err)
	}
	return text
}

// Unwrap is the cause. Its own text may quote the address or the answer.
func (e *Error) Unwrap() error { return e.Err }

// reason words a cause in a way fit for a log. net/http quotes addresses and
// malformed answers in its errors, so unknown ones only give their type.
func reason(err error) string {
	var timeout net.Error
	var certificate *tls.CertificateVerificationError
	var op *net.OpError
	switch {
	case isAny(err, ErrNotJSON, ErrMalformed, ErrTooLarge, ErrRejected, ErrNoPaymentSession, ErrNotFound, ErrUnsupported):
		return err.Error()
	case errors.Is(err, context.Canceled):
		return "cancelled"
	case errors.As(err, &timeout) && timeout.Timeout():
		return "timed out"
	case isAny(err, io.EOF, io.ErrUnexpectedEOF):
		return "connection closed early"
	case errors.As(err, &certificate):
		return certificate.Error()
	case errors.As(err, &op):
		return op.Error()
	default:
		return fmt.Sprintf("%T", err)
	}
}

func isAny(err error, targets ...error) bool {
	for _, target := range targets {
		if errors.Is(err, target) {
			return true
		}
	}
	return false
}
