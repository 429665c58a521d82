package sandbox

import (
	"net/http"
	"net/mail"
	"strings"
)

func (s *Sandbox) getProfile(m *member, _ *http.Request) answer {
	return answer{http.StatusOK, m.Profile}
}

// postChangeEmail changes the email that the member signs in with. It answers
// 200 either way: only a Message makes it an error.
func (s *Sandbox) postChangeEmail(m *member, r *http.Request) answer {
	body, err := payload(r, "NewEmail", "NewEmailConfirm")
	if err != nil {
		return problem(http.StatusBadRequest, err.Error())
	}
	email := body.text("NewEmail")
	if message := s.emailProblem(email, body.text("NewEmailConfirm")); message != "" {
		return answer{http.StatusOK, record{"Message": message}}
	}
	m.Email = email
	return answer{http.StatusOK, record{}}
}

func (s *Sandbox) emailProblem(email, confirm string) string {
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

// postDeleteProfile removes the member, whose tokens stop working with it.
func (s *Sandbox) postDeleteProfile(m *member, r *http.Request) answer {
	body, err := payload(r, "sendEmail", "serviceCall")
	if err != nil {
		return problem(http.StatusBadRequest, err.Error())
	}
	if body["sendEmail"] != true || body["serviceCall"] != false {
		return problem(http.StatusBadRequest, "A member's own request sends sendEmail true and serviceCall false.")
	}
	m.Deleted = true
	return answer{http.StatusOK, record{}}
}

// getMethods needs a timestamp, so that no cache answers for it.
func (s *Sandbox) getMethods(m *member, r *http.Request) answer {
	if r.URL.Query().Get("timestamp") == "" {
		return problem(http.StatusBadRequest, "timestamp is missing")
	}
	return answer{http.StatusOK, m.Methods}
}

func (s *Sandbox) postMethods(m *member, r *http.Request) answer {
	body, err := payload(r, "EmailMethod", "MobilePhoneMethod", "?ProfileId")
	if err != nil {
		return problem(http.StatusBadRequest, err.Error())
	}
	email, emailOK := body["EmailMethod"].(bool)
	phone, phoneOK := body["MobilePhoneMethod"].(bool)
	switch {
	case !emailOK || !phoneOK || !email && !phone:
		return problem(http.StatusBadRequest, "At least one authentication method must stay chosen.")
	case body["ProfileId"] != nil && body["ProfileId"] != m.Methods["ProfileId"]:
		return notAuthorized
	}
	m.Methods["EmailMethod"], m.Methods["MobilePhoneMethod"] = email, phone
	return answer{http.StatusOK, m.Methods}
}
