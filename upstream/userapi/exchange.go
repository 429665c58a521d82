package userapi

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"memberportal/upstream/breaker"
	"memberportal/upstream/tracing"
)

const (
	attemptTimeout = 10 * time.Second // for one request and its response
	probeTimeout   = 4 * time.Second  // for a probe: less than the time between two probes
	profileLimit   = 8 << 20          // bytes
	responseLimit  = 1 << 20          // bytes
	listLimit      = 4 << 20          // bytes, for lists of documents or messages
)

// request describes one call.
type request struct {
	method   string
	pattern  string // path as in section 7, for logs and errors
	path     string // escaped path; pattern when empty
	query    string
	payload  any    // encoded as JSON, except for a *form
	key      string // idempotency key, "" for none
	accept   string // application/json when empty
	limit    int64  // responseLimit when 0
	noReplay bool   // prevents a replay by net/http
	anyBody  bool   // a success needs no body: it may be missing, truncated or too large
	kind     callKind
	load     *breaker.Load         // nil if the request counts as a load of its own
	said     func(response) string // the text of a failure for the member; nil for none
}

// name is the call's name in logs and errors, and for its circuit breaker.
func (r request) name() string { return r.method + " " + r.pattern }

// address is the call's path, escaped.
func (r request) address() string { return cmp.Or(r.path, r.pattern) }

// readLimit is how many bytes a response may have.
func (r request) readLimit() int64 { return cmp.Or(r.limit, responseLimit) }

func (r request) unsafe() bool { return r.method != http.MethodGet }

func (r request) failure(res response, cause error) *Error {
	if cause == nil && !res.retryAt.IsZero() {
		cause = ErrTooEarly
	}
	e := &Error{Call: r.name(), Status: res.status, Err: cause, Code: res.code(), Specified: r.kind == specified, RetryAt: res.retryAt}
	if r.said != nil {
		e.Said = r.said(res)
	}
	return e
}

// response is a response with its complete body. The zero value means that no response arrived.
type response struct {
	status    int
	mediaType string // "" when missing or invalid
	language  string // as in [member.Profile]
	body      []byte
	forgery   string    // the XSRF token that a 403 sets, "" for none
	retryAt   time.Time // when a refused request may be repeated, zero when the response does not say
}

func (res response) ok() bool { return res.status/100 == 2 }

func (res response) isJSON() bool {
	return res.mediaType == "application/json" || strings.HasSuffix(res.mediaType, "+json")
}

// isHTML reports whether the body is a page, such as a proxy's sign-in page. A body of any other
// media type, or of none, may be JSON.
func (res response) isHTML() bool {
	return res.mediaType == "text/html" || res.mediaType == "application/xhtml+xml"
}

// isEmpty reports whether the body is empty or an empty JSON value.
func (res response) isEmpty() bool {
	body := string(bytes.TrimSpace(res.body))
	return body == "" || !res.isHTML() && (body == "null" || body == `""`)
}

// call sends the request and returns the response if its status is a success, and an [*Error]
// otherwise. It returns an error of Member.Token unchanged, and an [ErrOutage] without a request
// while the call's circuit breaker is open. It returns the 404 of [absentCalls] without a request.
func (c *Client) call(ctx context.Context, m Member, r request) (res response, err error) {
	if !slices.Contains(m.Offered, r.name()) && c.absent.Has(m.Key, r) {
		return response{}, r.failure(response{status: http.StatusNotFound}, ErrUnsupported)
	}
	began, status := time.Now(), 0
	defer func() {
		c.observer.CallEnded(r.name(), outcomeOf(status, errors.As(err, new(*Error)), err), time.Since(began))
	}()
	if err := c.admit(ctx, m, &r); err != nil {
		return response{}, err
	}
	var cause error
	err = r.load.Try(func() (breaker.Verdict, error) {
		res, err = c.exchange(ctx, m, r)
		status, cause = res.status, r.cause(m, res)
		return verdict(ctx, res.status, cmp.Or(cause, err)), err
	})
	c.waits.Keep(m.Key, r.name(), res.retryAt)
	c.absent.Keep(m.Key, r, err == nil && res.ok(), cause)
	if err != nil {
		return response{}, err
	}
	if !res.ok() {
		return response{}, r.failure(res, cause)
	}
	return res, nil
}

// admit returns an error for a request that must not be sent: the provider has refused the call for
// this member until a later time, or the call's circuit breaker is open.
func (c *Client) admit(ctx context.Context, m Member, r *request) (err error) {
	if at := c.waits.Until(m.Key, r.name()); !at.IsZero() {
		if r.load != nil {
			r.load.Count(breaker.Neither)
		}
		return r.failure(response{status: http.StatusTooManyRequests, retryAt: at}, nil)
	}
	if r.load == nil {
		r.load, err = c.Breaker.Admit(ctx, r.name(), m.Key)
	}
	return err
}

// verdict returns how a result counts for the circuit breaker. A failed token renewal and a
// canceled call do not count.
func verdict(ctx context.Context, status int, err error) breaker.Verdict {
	var failure *Error
	switch {
	case errors.As(err, &failure) && !errors.Is(ctx.Err(), context.Canceled), status >= http.StatusInternalServerError,
		errors.Is(err, ErrNotServed):
		return breaker.Fails
	case status/100 == 4:
		return breaker.Works
	case err != nil:
		return breaker.Neither
	}
	return breaker.Works
}

// exchange sends a request, and repeats an unsafe one once if it was refused because its XSRF token
// was missing, outdated or forgotten. The repeat uses the token of that 403, no matter which token
// is stored by then. Every body can be sent again, including the files of a form, because it is in
// memory as a whole.
func (c *Client) exchange(ctx context.Context, m Member, r request) (response, error) {
	if !r.unsafe() {
		return c.attempt(ctx, m, r, "")
	}
	sent := c.XSRF.Of(ctx, m.Key)
	res, err := c.attempt(ctx, m, r, sent)
	switch {
	case err != nil || res.status != http.StatusForbidden:
	case res.forgery == "" && sent != "":
		c.XSRF.Refused(ctx, m.Key)
	case res.forgery != sent:
		return c.attempt(ctx, m, r, res.forgery)
	}
	return res, err
}

func (c *Client) attempt(ctx context.Context, m Member, r request, forgery string) (response, error) {
	ctx, cancel := context.WithTimeout(ctx, r.timeout())
	defer cancel()
	resp, err := c.send(ctx, m, r, forgery)
	if err != nil {
		return response{}, err
	}
	defer resp.Body.Close()
	return r.read(resp)
}

func (r request) timeout() time.Duration {
	if r.load.IsProbe() {
		return probeTimeout
	}
	if _, isForm := r.payload.(*form); isForm {
		return formTimeout
	}
	return attemptTimeout
}

// send returns the response as soon as its header arrives. Its body ends with ctx. If the provider
// rejects the token of a read, send repeats the read once with another token.
func (c *Client) send(ctx context.Context, m Member, r request, forgery string) (*http.Response, error) {
	begun := c.XSRF.Begin(m.Key, r.unsafe())
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

func (c *Client) sendWith(ctx context.Context, begun xsrfRequest, r request, token, forgery string) (*http.Response, error) {
	req, err := c.build(ctx, r, token, forgery)
	if err != nil {
		return nil, r.failure(response{}, err)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, r.failure(response{}, withoutAddress(err))
	}
	c.XSRF.Keep(ctx, begun, resp)
	return resp, nil
}

func (c *Client) build(ctx context.Context, r request, token, forgery string) (*http.Request, error) {
	var body io.Reader
	var mediaType string
	if r.unsafe() {
		payload, media, err := encode(r.payload)
		if err != nil {
			return nil, err
		}
		body, mediaType = bytes.NewReader(payload), media
	}
	address := c.base + r.address() + r.query
	req, err := http.NewRequestWithContext(ctx, r.method, address, body)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Accept", cmp.Or(r.accept, "application/json"))
	req.Header.Set("Authorization", "Bearer "+token)
	if r.unsafe() {
		req.Header.Set("Content-Type", mediaType)
	}
	if r.key != "" {
		req.Header.Set(idempotencyHeader, r.key)
	}
	addXSRF(req, forgery)
	tracing.Pass(ctx, req.Header)
	switch {
	case r.noReplay && r.unsafe():
		// net/http replays a request with an Idempotency-Key when a kept-alive connection closes. A
		// provider may ignore the key of this call.
		req.GetBody = nil
	case r.noReplay:
		// net/http also replays a GET without a body. This body prevents the replay and sends
		// nothing.
		req.Body = io.NopCloser(strings.NewReader(""))
	}
	return req, nil
}

func encode(payload any) (body []byte, mediaType string, err error) {
	if f, ok := payload.(*form); ok {
		return f.body, f.mediaType, nil
	}
	body, err = json.Marshal(payload)
	return withoutMarks(body), "application/json", err
}

// marks are the characters without width with which the pages mark English texts in another
// language. They are no part of what a member sends.
var marks = strings.NewReplacer("\U000E0002", "", "\U000E0003", "")

func withoutMarks(body []byte) []byte {
	if !bytes.Contains(body, []byte("\U000E0002")) {
		return body
	}
	return []byte(marks.Replace(string(body)))
}

// withoutAddress unwraps the error of net/http, which quotes the URL and the account number in it.
func withoutAddress(err error) error {
	var wrapped *url.Error
	if errors.As(err, &wrapped) {
		return wrapped.Err
	}
	return err
}

// read reads the whole response. The status of a failure, and of a request with anyBody, counts
// even if the body does not arrive.
func (r request) read(resp *http.Response) (response, error) {
	limit := r.readLimit()
	res := response{status: resp.StatusCode, retryAt: retryAfter(resp.StatusCode, resp.Header, time.Now())}
	if res.status == http.StatusForbidden {
		res.forgery = givenXSRF(resp)
	}
	needsBody := res.ok() && !r.anyBody
	body, err := readAll(io.LimitReader(resp.Body, limit+1), min(resp.ContentLength, limit))
	switch {
	case err != nil && needsBody:
		return response{}, r.failure(response{}, err)
	case err != nil:
		return res, nil
	case int64(len(body)) > limit && needsBody:
		return response{}, r.failure(res, ErrTooLarge)
	case int64(len(body)) > limit:
		return res, nil
	}
	res.body = bytes.TrimPrefix(body, byteOrderMark)
	res.mediaType, _, _ = mime.ParseMediaType(resp.Header.Get("Content-Type"))
	if tags := resp.Header.Values("Content-Language"); len(tags) == 1 && languageTag.MatchString(tags[0]) {
		res.language = tags[0]
	}
	return res, nil
}

// languageTag matches one tag of a language (RFC 5646). A response for speakers of several
// languages does not say which of them its texts are in.
var languageTag = regexp.MustCompile(`^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$`)

// byteOrderMark is U+FEFF, with which some systems begin a text.
var byteOrderMark = []byte("\uFEFF")

// readAll is [io.ReadAll] with room for the size that is expected, -1 for unknown: a list of a
// megabyte would be copied 20 times otherwise.
func readAll(r io.Reader, size int64) ([]byte, error) {
	var body bytes.Buffer
	body.Grow(int(max(size, 0)) + bytes.MinRead)
	_, err := body.ReadFrom(r)
	return body.Bytes(), err
}

// callFor makes a call whose response must be a JSON object, and also returns the decoded object.
func callFor[T any](ctx context.Context, c *Client, m Member, r request) (*T, response, error) {
	res, err := c.call(ctx, m, r)
	if err != nil {
		return nil, response{}, err
	}
	v, unread, err := decode[T](r, res)
	c.reportUnread(ctx, r, unread)
	return v, res, err
}

// decode decodes a response that must be a JSON object, and returns the paths of the parts that
// could not be read.
func decode[T any](r request, res response) (v *T, unread []string, err error) {
	if res.isHTML() {
		return nil, nil, r.failure(res, ErrNotJSON)
	}
	v = new(T)
	if unread, err = readWire(res.body, v); err != nil {
		return nil, nil, r.failure(res, ErrMalformed) // the error's text would quote the response
	}
	if list, ok := any(v).(interface{ Lost() bool }); ok && list.Lost() {
		return nil, unread, r.failure(res, ErrListUnread)
	}
	return v, unread, nil
}

// reportUnread counts the parts of a response that could not be read. It logs each part once, with
// its path in openapi.yaml, and each word of a flag or of AutoPay that no list has. It logs no
// other value.
func (c *Client) reportUnread(ctx context.Context, r request, parts []string) {
	for _, part := range parts {
		c.observer.PartUnread(r.name())
		if _, logged := c.unread.LoadOrStore(r.name()+" "+part, true); !logged {
			path, word, isWord := strings.Cut(part, wordMark)
			attributes := []any{"call", r.name(), "part", path}
			if isWord {
				attributes = append(attributes, "word", word)
			}
			c.log.WarnContext(ctx, "part of a response not read", attributes...)
		}
	}
}

// Unread returns the parts that [Client] has logged as not read, with their calls:
// "GET /profiles accounts[].cancelled=PENDING".
func (c *Client) Unread() (parts []string) {
	c.unread.Range(func(part, _ any) bool {
		parts = append(parts, part.(string))
		return true
	})
	slices.Sort(parts)
	return parts
}
