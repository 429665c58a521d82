package exchange

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/language"

	"memberportal/upstream/breaker"
	"memberportal/upstream/calls"
	"memberportal/upstream/tracing"
	"memberportal/upstream/userapi/contract"
)

const (
	AttemptTimeout = 10 * time.Second // for one request and its response
	ProbeTimeout   = 4 * time.Second  // for a probe: less than the time between two probes
	ProfileLimit   = 8 << 20          // bytes
	ResponseLimit  = 1 << 20          // bytes
	ListLimit      = 4 << 20          // bytes, for lists of documents or messages
)

// Request describes one call.
type Request struct {
	Method   string
	Pattern  string // path as in section 7, for logs and errors
	ID       string // of the item in the pattern's braces
	Query    string
	at       string        // escaped path and query; those of the pattern and the ID when empty
	Payload  any           // encoded as JSON, except for a [Form]
	body     *body         // the payload as it is sent
	Key      string        // idempotency key, "" for none
	accept   string        // application/json when empty
	Limit    int64         // ResponseLimit when 0
	NoReplay bool          // prevents a replay by net/http
	AnyBody  bool          // a success needs no body: it may be missing, truncated or too large
	Optional bool          // the portal defines the call (openapi.yaml), and a provider may lack it
	Load     *breaker.Load // nil if the request counts as a load of its own
	Said     []string      // where a failure has its text for the member, as ProfileSaid; nil for none
}

// Name is the call's name in logs and errors, and for its circuit breaker.
func (r Request) Name() string { return r.Method + " " + r.Pattern }

// address is the call's path and query, escaped.
func (r Request) address() string {
	return cmp.Or(r.at, item.ReplaceAllLiteralString(r.Pattern, url.PathEscape(r.ID))+r.Query)
}

// readLimit is how many bytes a response may have.
func (r Request) readLimit() int64 { return cmp.Or(r.Limit, ResponseLimit) }

func (r Request) unsafe() bool { return r.Method != http.MethodGet }

func (r Request) Failure(res Response, cause error) *Error {
	if cause == nil && !res.retryAt.IsZero() {
		cause = ErrTooEarly
	}
	e := &Error{
		Call: r.Name(), Status: res.Status, Err: cause, Code: res.code(), Specified: !r.Optional,
		RetryAt: res.retryAt,
	}
	e.Said = res.said(r.Said)
	if r.Optional {
		e.Said = res.said(ownSaid)
	}
	return e
}

// Response is a response with its complete body. The zero value means that no response arrived.
type Response struct {
	Status    int
	mediaType string // "" when missing or invalid
	Body      []byte
	entries   int       // of arrays in the body
	retryAt   time.Time // when a refused request may be repeated, zero when the response has none
	header    http.Header
}

func (res Response) ok() bool { return res.Status/100 == 2 }

func (res Response) isJSON() bool {
	return res.mediaType == "application/json" || strings.HasSuffix(res.mediaType, "+json")
}

// isHTML reports whether the body is a page, such as a proxy's sign-in page. A body of any other
// media type, or of none, may be JSON, and so is an object that is called a page.
func (res Response) isHTML() bool {
	isPage := res.mediaType == "text/html" || res.mediaType == "application/xhtml+xml"
	return isPage && !bytes.HasPrefix(bytes.TrimSpace(res.Body), []byte("{"))
}

// Call sends the request and returns the response if its status is a success, and an [*Error]
// otherwise. It returns an error of Member.Token unchanged, and a [breaker.ErrOutage] without a
// request while the call's circuit breaker is open.
func (c *Client) Call(ctx context.Context, m Member, r Request) (Response, error) {
	if c.isAbsent(m, r) {
		return Response{}, r.Failure(Response{Status: http.StatusNotFound}, ErrUnsupported)
	}
	res, err := c.do(ctx, m, r, func(r Request, end func()) (Response, error) {
		defer end()
		return c.exchange(ctx, m, r)
	})
	c.keepAbsent(m, r, err)
	return res, err
}

// do makes a request with send, unless it must not be sent. send calls end when the request is no
// longer under way.
func (c *Client) do(
	ctx context.Context, m Member, r Request, send func(r Request, end func()) (Response, error),
) (res Response, err error) {
	if r.isItem() && (r.ID == "" || r.ID == "." || r.ID == "..") { // it would change the path
		return Response{}, r.Failure(Response{}, ErrNotFound)
	}
	began, outcome := time.Now(), calls.NotSent
	defer func() { c.Observer.CallEnded(r.Name(), outcome, time.Since(began)) }()
	end, err := c.admit(ctx, m, &r)
	if err != nil {
		return Response{}, err
	}
	outcome = calls.NoAnswer // of a panic
	defer func() { r.Load.Count(verdicts[outcome]) }()
	res, err = send(r, end)
	c.waits.Keep(m.Key, r.Name(), res.retryAt)
	if err == nil && !res.ok() {
		err = r.Failure(res, r.cause(m, res))
	}
	outcome = outcomeOf(ctx, res.Status, err)
	return res, err
}

// admit returns an error for a request that must not be sent: the provider has refused the call for
// this member until a later time, the call's circuit breaker is open, or too many are under way.
func (c *Client) admit(ctx context.Context, m Member, r *Request) (end func(), err error) {
	if at := c.waits.Until(m.Key, r.Name()); !at.IsZero() {
		if r.Load != nil {
			r.Load.Count(breaker.Neither)
		}
		return nil, r.Failure(Response{Status: http.StatusTooManyRequests, retryAt: at}, nil)
	}
	if r.Load == nil {
		if r.Load, err = c.Breaker.Admit(ctx, r.Name(), m.Key); err != nil {
			return nil, err
		}
	}
	return r.Load.Enter()
}

// exchange sends a request, and repeats an unsafe one once if its XSRF token was missing, outdated
// or forgotten. The repeat uses the token of that 403, no matter which token is stored by then.
func (c *Client) exchange(ctx context.Context, m Member, r Request) (Response, error) {
	if !r.unsafe() {
		return c.attempt(ctx, m, r, "")
	}
	body, err := newBody(r.Payload)
	if err != nil {
		return Response{}, r.Failure(Response{}, err)
	}
	r.body = body
	sent := c.XSRF.Of(ctx, m.Key)
	res, err := c.attempt(ctx, m, r, sent)
	given, _ := givenXSRF(res.header)
	switch {
	case err != nil || res.Status != http.StatusForbidden:
	case given == "" && sent != "":
		c.XSRF.Refused(ctx, m.Key)
	case given != sent:
		return c.attempt(ctx, m, r, given)
	}
	return res, err
}

func (c *Client) attempt(ctx context.Context, m Member, r Request, forgery string) (Response, error) {
	ctx, cancel := context.WithTimeout(ctx, r.timeout())
	defer cancel()
	resp, err := c.send(ctx, m, r, forgery)
	if err != nil {
		return Response{}, err
	}
	defer resp.Body.Close()
	return r.read(resp)
}

func (r Request) timeout() time.Duration {
	if r.Load.IsProbe() {
		return ProbeTimeout
	}
	if _, isForm := r.Payload.(Form); isForm {
		return FormTimeout
	}
	return AttemptTimeout
}

// send returns the response as soon as its header arrives. Its body ends with ctx. If the provider
// rejects the token of a read, send repeats the read once with another token.
func (c *Client) send(ctx context.Context, m Member, r Request, forgery string) (*http.Response, error) {
	begun := xsrfRequest{m, r.unsafe(), time.Now()}
	token, err := m.Token(ctx)
	if err != nil {
		return nil, err
	}
	resp, err := c.sendWith(ctx, begun, r, token, forgery)
	if err != nil || resp.StatusCode != http.StatusUnauthorized || r.unsafe() || m.Renew == nil {
		return resp, err
	}
	renewed, err := m.Renew(ctx, token)
	if err == nil && renewed == "" {
		return resp, nil
	}
	resp.Body.Close()
	if err != nil {
		return nil, err
	}
	return c.sendWith(ctx, begun, r, renewed, forgery)
}

func (c *Client) sendWith(
	ctx context.Context, begun xsrfRequest, r Request, token, forgery string,
) (*http.Response, error) {
	req, err := c.build(ctx, r, token, forgery)
	if err != nil {
		return nil, r.Failure(Response{}, err)
	}
	resp, err := c.http.Do(req)
	if unread, ok := errors.AsType[*unreadFile](err); ok {
		return nil, unread.error
	}
	if wrapped, ok := errors.AsType[*url.Error](err); ok { // it quotes the URL with the account number
		err = wrapped.Err
	}
	if err != nil {
		return nil, r.Failure(Response{}, err)
	}
	c.XSRF.Keep(ctx, begun, resp.Header)
	return resp, nil
}

func (c *Client) build(ctx context.Context, r Request, token, forgery string) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, r.Method, c.base.String()+r.address(), nil)
	if err != nil {
		return nil, err
	}
	if r.body != nil {
		req.Header.Set("Content-Type", r.body.mediaType)
		req.ContentLength = r.body.length
		req.GetBody = func() (io.ReadCloser, error) { return r.body.open(ctx), nil } // for a replay
		req.Body = r.body.open(ctx)
	}
	req.Header.Set("Accept", cmp.Or(r.accept, "application/json"))
	req.Header.Set("Authorization", "Bearer "+token)
	if r.Key != "" {
		req.Header.Set("Idempotency-Key", r.Key)
	}
	if forgery != "" {
		req.AddCookie(&http.Cookie{Name: xsrfCookie, Value: forgery})
		req.Header.Set(xsrfHeader, forgery)
	}
	tracing.Pass(ctx, req.Header)
	switch {
	case r.NoReplay && r.unsafe():
		// net/http replays a request with an Idempotency-Key when a kept-alive connection closes. A
		// provider may ignore the key of this call.
		req.GetBody = nil
	case r.NoReplay: // it also replays a GET without a body: this one sends nothing
		req.Body = io.NopCloser(strings.NewReader(""))
	}
	return req, nil
}

// read reads the whole response. The status of a failure, and of a request with AnyBody, counts
// even if the body does not arrive.
func (r Request) read(resp *http.Response) (Response, error) {
	limit := r.readLimit()
	res := Response{
		Status: resp.StatusCode, retryAt: retryAfter(resp.StatusCode, resp.Header, time.Now()), header: resp.Header,
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, limit+1))
	mediaType, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	entries, isWithin := 0, int64(len(body)) <= limit
	if err == nil && isWithin {
		body = bytes.TrimPrefix(body, []byte("\uFEFF")) // a byte order mark
		entries, isWithin = entriesOf(body)
	}
	switch needsBody := res.ok() && !r.AnyBody; {
	case !isWithin && needsBody:
		return Response{}, r.Failure(res, ErrTooLarge)
	case err != nil && needsBody:
		return Response{}, r.Failure(Response{}, err)
	case err != nil || !isWithin:
		return res, nil
	}
	res.mediaType, res.Body, res.entries = mediaType, body, entries
	return res, nil
}

// Language returns the language of the texts, as in [member.Profile]. A response for speakers of
// several languages does not say which of them its texts are in.
func (res Response) Language() string {
	tag, err := language.Parse(strings.Join(res.header.Values("Content-Language"), ","))
	if err != nil {
		return ""
	}
	return tag.String()
}

// CallFor makes a call whose response must be a JSON object, and also returns the decoded object.
func CallFor[T any](ctx context.Context, c *Client, m Member, r Request) (*T, Response, error) {
	res, err := c.Call(ctx, m, r)
	if err != nil {
		return nil, Response{}, err
	}
	v, findings, err := Decode[T](r, res)
	c.Report(ctx, r, findings)
	return v, res, err
}

// Decode decodes a response that must be a JSON object, and returns what the contract doesn't
// expect of it.
func Decode[T any](r Request, res Response) (v *T, findings []contract.Finding, err error) {
	if res.isHTML() {
		return nil, nil, r.Failure(res, ErrNotJSON)
	}
	if v, findings, err = contract.Read[T](res.Body); err != nil {
		return nil, nil, r.Failure(res, ErrMalformed) // the error's text would quote the response
	}
	list, isPage := any(v).(interface{ Page() contract.Page })
	other, isList := any(v).(interface{ Lost() bool })
	if isPage && list.Page().Lost || isList && other.Lost() {
		return nil, findings, r.Failure(res, ErrListUnread)
	}
	return v, findings, nil
}

// Report counts what the contract doesn't expect of a response, and logs the first of each path, of
// 500 paths, without its value. What a change returns may have other keys.
func (c *Client) Report(ctx context.Context, r Request, findings []contract.Finding) {
	for _, f := range findings {
		isKey := f.What == contract.Unknown
		switch {
		case isKey && (r.unsafe() || slices.Contains(c.ExtraKeys, f.Key())):
			continue
		case isKey:
			c.Observer.KeyUnknown(r.Name())
		default:
			c.Observer.PartUnread(r.Name())
		}
		if !c.unread.isFirst(r.Name(), f.Path) {
			continue
		}
		if isKey {
			c.Log.WarnContext(ctx, "a key of a response is not in the contract", "call", r.Name(), "key", f.Path)
		} else {
			c.Log.WarnContext(ctx, "part of a response not read", "call", r.Name(), "part", f.Path, "why",
				string(f.What))
		}
	}
}
