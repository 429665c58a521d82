package openid

import (
	"bytes"
	"encoding/json"
	"io"
	"strconv"
)

// WholeSeconds reads a token response whose expires_in may be text or a fraction. The library
// refuses a response in which it is not a whole number, with the tokens in it.
type WholeSeconds struct {
	Response io.Reader
	changed  io.Reader // nil before the first read
}

func (w *WholeSeconds) Read(p []byte) (int, error) {
	if w.changed == nil {
		body, err := io.ReadAll(w.Response)
		if err != nil {
			return 0, err
		}
		w.changed = bytes.NewReader(withWholeSeconds(body))
	}
	return w.changed.Read(p)
}

// withWholeSeconds returns any other body as it is.
func withWholeSeconds(body []byte) []byte {
	var response map[string]json.RawMessage
	if json.Unmarshal(body, &response) != nil || response["expires_in"] == nil {
		return body
	}
	var life Seconds
	_ = life.UnmarshalJSON(response["expires_in"]) // 0 for what is unread: the library takes it as missing
	response["expires_in"] = strconv.AppendInt(nil, int64(life), 10)
	changed, err := json.Marshal(response)
	if err != nil {
		return body
	}
	return changed
}
