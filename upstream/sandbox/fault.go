package sandbox

import (
	"cmp"
	"encoding/json"
	"net/http"
	"time"

	"memberportal/upstream/sandbox/samples"
)

// Fault makes one call fail. Without Status, Body and ContentType, the call responds as usual, but
// late, truncated, not at all, or with a long list.
type Fault struct {
	// Call is a route pattern. For the user API it is the one in section 7, such as "GET
	// /accounts/{accountNumber}/billing-summary". For the other servers it includes the folder,
	// such as "POST /identity/token". "portalone boot" prevents the processor's window from
	// starting. Empty means every user API call.
	Call string
	// Member limits the fault to the member with this key. Only the user API identifies the caller;
	// for the other servers such a fault has no effect. Empty means every member.
	Member string
	// Limit the fault to calls for this account, if the path has one; empty means any.
	Account     string
	Status      int           // respond with this status without acting
	Delay       time.Duration // delay before anything else
	Drop        bool          // close the connection without a response and without acting
	Truncate    bool          // act, then close the connection in the middle of the response
	Body        string        // respond with this body without acting
	ContentType string        // media type of the response, real or from Body
	RetryAfter  string        // header Retry-After of the response, "" for none
	// Size makes the list of the response long and splits it into pages. It works without Status
	// and Body.
	Size
	Times int // number of calls; 0 means until the faults are reset
}

// UnmarshalJSON decodes the fields in camel case, and Delay in the format "1.5s".
func (f *Fault) UnmarshalJSON(data []byte) error {
	type fields Fault
	wire := struct {
		*fields
		Delay string
	}{fields: (*fields)(f)}
	err := samples.DecodeNumbers(data, &wire)
	if err == nil && wire.Delay != "" {
		f.Delay, err = time.ParseDuration(wire.Delay)
	}
	return err
}

var _ json.Unmarshaler = (*Fault)(nil)

// apply responds as the fault describes.
func (f Fault) apply(w http.ResponseWriter, r *http.Request, next http.Handler) {
	select {
	case <-time.After(f.Delay):
	case <-r.Context().Done():
		return
	}
	if f.Drop {
		panic(http.ErrAbortHandler)
	}
	buffer := &Buffer{Head: w.Header()}
	if f.Status == 0 && f.Body == "" {
		next.ServeHTTP(buffer, r)
		f.resize(&buffer.Body, r.URL)
	} else {
		buffer.Status = f.Status
		buffer.Body.WriteString(f.Body)
		buffer.Head.Set("Content-Type", cmp.Or(f.ContentType, "application/json"))
	}
	if f.RetryAfter != "" {
		buffer.Head.Set("Retry-After", f.RetryAfter)
	}
	if f.ContentType != "" {
		buffer.Head.Set("Content-Type", f.ContentType)
	}
	buffer.Send(w, f.Truncate)
}
