package openid

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
)

// ErrUnavailable means that the provider did not respond, or responded with 429 or 5xx. Any other
// error means that the response is unusable.
var ErrUnavailable = errors.New("the provider is unavailable")

var errTooLarge = errors.New("the response is too large")

// statusError is a response with a status other than 200.
type statusError int

func (e statusError) Error() string { return fmt.Sprintf("the provider returned %d", int(e)) }

// fetchDocument sends a request and returns the body of its response, at most limit bytes, with its
// media type. The text of an error does not quote the body, which may contain member data.
func fetchDocument(client *http.Client, r *http.Request, limit int64) (body []byte, mediaType string, err error) {
	response, err := client.Do(r)
	if err != nil {
		return nil, "", fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	defer response.Body.Close()
	if err := statusErrorOf(response.StatusCode); err != nil {
		return nil, "", err
	}
	body, err = io.ReadAll(io.LimitReader(response.Body, limit+1))
	switch {
	case err != nil:
		return nil, "", fmt.Errorf("%w: %w", ErrUnavailable, err)
	case int64(len(body)) > limit:
		return nil, "", errTooLarge
	}
	mediaType, _, _ = mime.ParseMediaType(response.Header.Get("Content-Type"))
	return body, mediaType, nil
}

func statusErrorOf(status int) error {
	switch {
	case status == http.StatusOK:
		return nil
	case status == http.StatusTooManyRequests, status >= http.StatusInternalServerError:
		return fmt.Errorf("%w: %w", ErrUnavailable, statusError(status))
	}
	return statusError(status)
}
