package views

import "net/url"

// SessionPath tells a page how its session stands. A POST there uses the session, so that it goes on.
func SessionPath() string { return "/session" }

// KeepPath takes a POST with what is typed into a form when its session ends.
func KeepPath() string { return SessionPath() + "/kept" }

// SignedOutPath says why a session ended and leads back.
func SignedOutPath(e SessionEnd) string {
	query := e.Query()
	if query == "" {
		return "/signed-out"
	}
	return "/signed-out?" + query
}

// Query is the end as it stands in an address.
func (e SessionEnd) Query() string {
	values := url.Values{}
	for name, value := range map[string]string{"why": e.Why, "kept": e.Kept, "return": e.ReturnTo} {
		if value != "" {
			values.Set(name, value)
		}
	}
	return values.Encode()
}

// ParseSessionEnd reads what Query wrote. What somebody else wrote is only words of ours, and a place to return to that the caller must judge.
func ParseSessionEnd(query string) SessionEnd {
	values, _ := url.ParseQuery(query)
	return SessionEnd{Why: values.Get("why"), Kept: values.Get("kept"), ReturnTo: values.Get("return")}
}
