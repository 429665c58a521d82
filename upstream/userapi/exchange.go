package userapi

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	attemptTimeout = 10 * time.Second // for one request and its response
	profileLimit   = 8 << 20          // bytes
	responseLimit  = 1 << 20          // bytes
	listLimit      = 4 << 20          // bytes, for lists of documents or messages
	maxXSRFToken   = 4 << 10          // bytes
	xsrfCookie     = "XSRF-TOKEN"
	xsrfHeader     = "X-XSRF-TOKEN"
)

// request describes one call.
type request struct {
	method      string
	pattern     string // path as in section 7, for logs and errors
	path        string // escaped path; pattern when empty
	query       string
	payload     any    // encoded as JSON, except for a *form
	key         string // idempotency key, "" for none
	accept      string // application/json when empty
	limit       int64  // responseLimit when 0
	noReplay    bool   // prevents a replay by net/http
	anyBody     bool   // a success needs no body: it may be missing, truncated or too large
	kind        callKind
	failureText func(response) string
}

func (r request) unsafe() bool { return r.method != http.MethodGet }

func (r request) failure(res response, cause error) *Error {
	return &Error{Call: r.method + " " + r.pattern, Status: res.status, Message: r.failureText(res), Err: cause}
}

// response is a response with its complete body. The zero value means that none arrived.
type response struct {
	status    int
	mediaType string // "" when missing or invalid
	body      []byte
}

func (res response) ok() bool { return res.status/100 == 2 }

func (res response) isJSON() bool {
	return res.mediaType == "application/json" || strings.HasSuffix(res.mediaType, "+json")
}

// isEmpty reports whether the body is empty or an empty JSON value.
func (res response) isEmpty() bool {
	body := string(bytes.TrimSpace(res.body))
	return body == "" || res.isJSON() && (body == "null" || body == `""`)
}

// call sends the request and returns the response if its status is a success, and an [*Error]
// otherwise. It returns an error of Member.Token unchanged.
//
// It repeats a forbidden unsafe request once if the provider has set a new XSRF-TOKEN cookie in the
// meantime, which it does when the cookie was missing or outdated.
func (c *Client) call(ctx context.Context, m Member, r request) (response, error) {
	sent, _ := c.xsrf.Get(m.Key)
	res, err := c.attempt(ctx, m, r, sent)
	if err == nil && res.status == http.StatusForbidden && r.unsafe() {
		if given, ok := c.xsrf.Get(m.Key); ok && given != sent {
			res, err = c.attempt(ctx, m, r, given)
		}
	}
	if err != nil {
		return response{}, err
	}
	if !res.ok() {
		return response{}, r.failure(res, r.kind.cause(res.status))
	}
	return res, nil
}

func (c *Client) attempt(ctx context.Context, m Member, r request, xsrf string) (response, error) {
	ctx, cancel := context.WithTimeout(ctx, r.timeout())
	defer cancel()
	resp, err := c.send(ctx, m, r, xsrf)
	if err != nil {
		return response{}, err
	}
	defer resp.Body.Close()
	return r.read(resp)
}

func (r request) timeout() time.Duration {
	if _, isForm := r.payload.(*form); isForm {
		return formTimeout
	}
	return attemptTimeout
}

// send returns the response as soon as its header arrives. Its body ends with ctx.
func (c *Client) send(ctx context.Context, m Member, r request, xsrf string) (*http.Response, error) {
	token, err := m.Token(ctx)
	if err != nil {
		return nil, err
	}
	req, err := c.build(ctx, r, token, xsrf)
	if err != nil {
		return nil, r.failure(response{}, err)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, r.failure(response{}, withoutAddress(err))
	}
	c.storeXSRF(m.Key, resp.Cookies())
	return resp, nil
}

func (c *Client) build(ctx context.Context, r request, token, xsrf string) (*http.Request, error) {
	var body io.Reader
	var mediaType string
	if r.unsafe() {
		payload, media, err := encode(r.payload)
		if err != nil {
			return nil, err
		}
		body, mediaType = bytes.NewReader(payload), media
	}
	address := c.base + cmp.Or(r.path, r.pattern) + r.query
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
	if r.unsafe() && xsrf != "" {
		req.AddCookie(&http.Cookie{Name: xsrfCookie, Value: xsrf})
		req.Header.Set(xsrfHeader, xsrf)
	}
	if r.noReplay {
		// net/http replays a GET without a body when a kept-alive connection closes. This body
		// prevents the replay and sends nothing.
		req.Body = io.NopCloser(strings.NewReader(""))
	}
	return req, nil
}

func encode(payload any) (body []byte, mediaType string, err error) {
	if f, ok := payload.(*form); ok {
		return f.body, f.mediaType, nil
	}
	body, err = json.Marshal(payload)
	return body, "application/json", err
}

// withoutAddress unwraps the error of net/http, which quotes the URL and the account number in it.
func withoutAddress(err error) error {
	var wrapped *url.Error
	if errors.As(err, &wrapped) {
		return wrapped.Err
	}
	return err
}

func (c *Client) storeXSRF(key string, cookies []*http.Cookie) {
	for _, cookie := range cookies {
		switch {
		case cookie.Name != xsrfCookie || len(cookie.Value) > maxXSRFToken:
		case cookie.Value == "" || cookie.MaxAge < 0:
			c.xsrf.Remove(key)
		default:
			c.xsrf.Add(key, cookie.Value)
		}
	}
}

// read reads the whole response. The status of a failure, and of a request with anyBody, counts
// even if the body does not arrive.
func (r request) read(resp *http.Response) (response, error) {
	limit := cmp.Or(r.limit, responseLimit)
	res := response{status: resp.StatusCode}
	needsBody := res.ok() && !r.anyBody
	body, err := io.ReadAll(io.LimitReader(resp.Body, limit+1))
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
	res.body = body
	res.mediaType, _, _ = mime.ParseMediaType(resp.Header.Get("Content-Type"))
	return res, nil
}

// callFor makes a call whose response must be a JSON object, and returns the decoded object too.
func callFor[T any](ctx context.Context, c *Client, m Member, r request) (*T, response, error) {
	res, err := c.call(ctx, m, r)
	if err != nil {
		return nil, response{}, err
	}
	v, err := decode[T](r, res)
	return v, res, err
}

// decode decodes a response that must be a JSON object.
func decode[T any](r request, res response) (*T, error) {
	if !res.isJSON() {
		return nil, r.failure(res, ErrNotJSON)
	}
	if !bytes.HasPrefix(bytes.TrimSpace(res.body), []byte("{")) {
		return nil, r.failure(res, ErrMalformed)
	}
	v := new(T)
	if err := json.Unmarshal(res.body, v); err != nil {
		return nil, r.failure(res, malformed(err))
	}
	return v, nil
}

// malformed returns [ErrMalformed] with the field that is wrong. The text of encoding/json would
// quote the value.
func malformed(err error) error {
	var mismatch *json.UnmarshalTypeError
	if errors.As(err, &mismatch) && mismatch.Field != "" {
		return fmt.Errorf("%w at %s", ErrMalformed, mismatch.Field)
	}
	return ErrMalformed
}
