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
	attemptTime  = 10 * time.Second // for one request and its answer
	profileLimit = 8 << 20          // bytes
	answerLimit  = 1 << 20          // bytes
	listLimit    = 4 << 20          // bytes, of documents or messages
	maxXSRFToken = 4 << 10          // bytes
	xsrfCookie   = "XSRF-TOKEN"
	xsrfHeader   = "X-XSRF-TOKEN"
)

// request is one call before it is made.
type request struct {
	method  string
	pattern string // the path as section 7 writes it, for logs and errors
	path    string // escaped; the pattern when empty
	query   string
	payload any    // sent as JSON, but for a form
	key     string // of idempotency, "" for none
	accept  string // application/json when empty
	limit   int64  // answerLimit when 0
	once    bool   // not even net/http may repeat it
	offer   offer
	words   func(answer) string
}

func (r request) unsafe() bool { return r.method != http.MethodGet }

func (r request) failure(a answer, cause error) *Error {
	return &Error{Call: r.method + " " + r.pattern, Status: a.status, Message: r.words(a), Err: cause}
}

// answer is what came back, read to its end; the zero value is nothing.
type answer struct {
	status    int
	mediaType string // "" when absent or wrong
	body      []byte
}

func (a answer) ok() bool { return a.status/100 == 2 }

func (a answer) isJSON() bool {
	return a.mediaType == "application/json" || strings.HasSuffix(a.mediaType, "+json")
}

// isEmpty reports whether the answer says nothing, in JSON or without.
func (a answer) isEmpty() bool {
	body := string(bytes.TrimSpace(a.body))
	return body == "" || a.isJSON() && (body == "null" || body == `""`)
}

// call makes the request and gives its answer when the status is a success,
// else an [*Error]; what Member.Token fails with comes back as it is.
//
// An unsafe request that is forbidden is repeated once if the provider has
// meanwhile given a new XSRF-TOKEN cookie: it does so when it saw none, or an old one.
func (c *Client) call(ctx context.Context, m Member, r request) (answer, error) {
	sent, _ := c.xsrf.Get(m.Key)
	a, err := c.attempt(ctx, m, r, sent)
	if err == nil && a.status == http.StatusForbidden && r.unsafe() {
		if given, ok := c.xsrf.Get(m.Key); ok && given != sent {
			a, err = c.attempt(ctx, m, r, given)
		}
	}
	if err != nil {
		return answer{}, err
	}
	if !a.ok() {
		return answer{}, r.failure(a, r.offer.cause(a.status))
	}
	return a, nil
}

func (c *Client) attempt(ctx context.Context, m Member, r request, xsrf string) (answer, error) {
	ctx, cancel := context.WithTimeout(ctx, r.time())
	defer cancel()
	resp, err := c.send(ctx, m, r, xsrf)
	if err != nil {
		return answer{}, err
	}
	defer resp.Body.Close()
	return r.read(resp)
}

func (r request) time() time.Duration {
	if _, isForm := r.payload.(*form); isForm {
		return formTime
	}
	return attemptTime
}

// send gives the answer as soon as its head is there; the body ends with ctx.
func (c *Client) send(ctx context.Context, m Member, r request, xsrf string) (*http.Response, error) {
	token, err := m.Token(ctx)
	if err != nil {
		return nil, err
	}
	req, err := c.build(ctx, r, token, xsrf)
	if err != nil {
		return nil, r.failure(answer{}, err)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, r.failure(answer{}, withoutAddress(err))
	}
	c.keepXSRF(m.Key, resp.Cookies())
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
	if r.once {
		// net/http repeats a GET when a kept connection dies under it, unless it
		// has a body. This one is empty, and nothing of it goes out.
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

// withoutAddress takes off net/http's wrapping, which quotes the address and
// with it the account number.
func withoutAddress(err error) error {
	var wrapped *url.Error
	if errors.As(err, &wrapped) {
		return wrapped.Err
	}
	return err
}

func (c *Client) keepXSRF(key string, cookies []*http.Cookie) {
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

// read reads a success to its end or fails. A failure's status counts even if
// its body does not arrive.
func (r request) read(resp *http.Response) (answer, error) {
	limit := cmp.Or(r.limit, answerLimit)
	a := answer{status: resp.StatusCode}
	body, err := io.ReadAll(io.LimitReader(resp.Body, limit+1))
	switch {
	case err != nil && a.ok():
		return answer{}, r.failure(answer{}, err)
	case err != nil:
		return a, nil
	case int64(len(body)) > limit && a.ok():
		return answer{}, r.failure(a, ErrTooLarge)
	case int64(len(body)) > limit:
		return a, nil
	}
	a.body = body
	a.mediaType, _, _ = mime.ParseMediaType(resp.Header.Get("Content-Type"))
	return a, nil
}

// decode reads an answer that has to be a JSON object.
func decode[T any](r request, a answer) (*T, error) {
	if !a.isJSON() {
		return nil, r.failure(a, ErrNotJSON)
	}
	if !bytes.HasPrefix(bytes.TrimSpace(a.body), []byte("{")) {
		return nil, r.failure(a, ErrMalformed)
	}
	v := new(T)
	if err := json.Unmarshal(a.body, v); err != nil {
		return nil, r.failure(a, malformed(err))
	}
	return v, nil
}

// malformed says where an answer is wrong. encoding/json's own text would quote
// the value.
func malformed(err error) error {
	var mismatch *json.UnmarshalTypeError
	if errors.As(err, &mismatch) && mismatch.Field != "" {
		return fmt.Errorf("%w at %s", ErrMalformed, mismatch.Field)
	}
	return ErrMalformed
}
