package sandbox

import (
	"net/http"
	"net/mail"
	"strings"

	"memberportal/upstream/sandbox/samples"
)

func (s *Sandbox) getProfile(m *member, _ *http.Request) response {
	return response{http.StatusOK, s.profiled(m)}
}

// postChangeEmail changes the member's sign-in email. It always responds with 200: a Message in the
// body makes it an error.
func (s *Sandbox) postChangeEmail(m *member, r *http.Request) response {
	body, err := formObject(r, "NewEmail", "NewEmailConfirm")
	if err != nil {
		return failure(http.StatusBadRequest, err.Error())
	}
	email := body.Text("NewEmail")
	if message := s.validateEmail(email, body.Text("NewEmailConfirm")); message != "" {
		return response{http.StatusOK, samples.Record{"Message": message}}
	}
	m.Email = email
	if m.Profile["paperlessEmail"] != nil {
		m.Profile["paperlessEmail"] = email
	}
	return response{http.StatusOK, samples.Record{}}
}

func (s *Sandbox) validateEmail(email, confirm string) string {
	address, err := mail.ParseAddress(email)
	switch {
	case err != nil || address.Address != email:
		return "The new email address is not valid."
	case email != confirm:
		return "The two email addresses do not match."
	}
	for _, other := range s.members {
		if strings.EqualFold(other.Email, email) {
			return "This email address is in use already."
		}
	}
	return ""
}

// postDeleteProfile deletes the member and invalidates the member's tokens.
func (s *Sandbox) postDeleteProfile(m *member, r *http.Request) response {
	body, err := formObject(r, "sendEmail", "serviceCall")
	if err != nil {
		return failure(http.StatusBadRequest, err.Error())
	}
	if body["sendEmail"] != true || body["serviceCall"] != false {
		return failure(http.StatusBadRequest, "sendEmail must be true and serviceCall false")
	}
	m.Deleted = true
	return response{http.StatusOK, samples.Record{}}
}

// getMethods requires a timestamp, which prevents cached responses.
func (s *Sandbox) getMethods(m *member, r *http.Request) response {
	if r.URL.Query().Get("timestamp") == "" {
		return failure(http.StatusBadRequest, "timestamp is missing")
	}
	return response{http.StatusOK, m.Methods}
}

func (s *Sandbox) postMethods(m *member, r *http.Request) response {
	body, err := formObject(r, "EmailMethod", "MobilePhoneMethod", "?ProfileId")
	if err != nil {
		return failure(http.StatusBadRequest, err.Error())
	}
	email, emailOK := body["EmailMethod"].(bool)
	phone, phoneOK := body["MobilePhoneMethod"].(bool)
	switch {
	case !emailOK || !phoneOK || !email && !phone:
		return failure(http.StatusBadRequest, "Choose at least one authentication method.")
	case body["ProfileId"] != nil && body["ProfileId"] != m.Methods["ProfileId"]:
		return notAuthorized
	}
	m.Methods["EmailMethod"], m.Methods["MobilePhoneMethod"] = email, phone
	return response{http.StatusOK, m.Methods}
}
