package userapi_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"
	"golang.org/x/oauth2"

	"memberportal/upstream/sandbox"
	"memberportal/upstream/userapi"
	typed "memberportal/upstream/userapi/contract"
)

// The client and the sandbox do not share code. These tests check both directions of their traffic
// against openapi.yaml.

func readDocument(t *testing.T) *openapi3.T {
	t.Helper()
	doc, err := openapi3.NewLoader().LoadFromFile("openapi.yaml")
	must(t, err)
	return doc
}

// operations returns the document's operations by call name, as the sandbox names its calls.
func operations(doc *openapi3.T) map[string]*openapi3.Operation {
	all := map[string]*openapi3.Operation{}
	for path, item := range doc.Paths.Map() {
		for method, operation := range item.Operations() {
			all[method+" "+path] = operation
		}
	}
	return all
}

func TestDocumentIsValid(t *testing.T) {
	t.Parallel()
	doc := readDocument(t)
	if err := doc.Validate(t.Context(), openapi3.EnableExamplesValidation()); err != nil {
		t.Error(err)
	}
	var specified []string
	for call, operation := range operations(doc) {
		switch origin := operation.Extensions["x-origin"]; origin {
		case "specification":
			specified = append(specified, call)
		case "portal":
		default:
			t.Errorf("%s: x-origin = %v, want specification or portal", call, origin)
		}
		if operation.Summary == "" {
			t.Errorf("%s has no summary, its title in the page", call)
		}
		if proven := operation.Security != nil; proven == strings.HasPrefix(call, "GET ") {
			t.Errorf("%s: requires the XSRF pair = %t, want it for unsafe methods only", call, proven)
		}
	}
	same(t, "calls", slices.Sorted(maps.Keys(operations(doc))), slices.Sorted(slices.Values(userapi.Calls)))
	slices.Sort(specified)
	same(t, "calls with x-origin specification", slices.Sorted(maps.Keys(section7)), specified)
}

// Every parameter and body in JSON has an example, or its schema has one.
func TestEveryCallHasExamples(t *testing.T) {
	t.Parallel()
	for call, o := range operations(readDocument(t)) {
		for _, p := range o.Parameters {
			if p.Value.Example == nil {
				t.Errorf("%s: parameter %s has no example", call, p.Value.Name)
			}
		}
		bodies := map[string]openapi3.Content{}
		if o.RequestBody != nil {
			bodies["request"] = o.RequestBody.Value.Content
		}
		for status, response := range o.Responses.Map() {
			bodies[status] = response.Value.Content
		}
		for of, content := range bodies {
			for kind, body := range content {
				schema := body.Schema.Value
				if strings.HasSuffix(kind, "json") && body.Example == nil && len(body.Examples) == 0 && schema.Example == nil {
					t.Errorf("%s: %s of %s has no example", call, kind, of)
				}
				for name, part := range body.Encoding {
					if part.ContentType == "application/json" && schema.Properties[name].Value.Example == nil {
						t.Errorf("%s: part %s has no example", call, name)
					}
				}
			}
		}
	}
}

// contract is a transport that forwards requests to the sandbox and checks every exchange against
// the document.
type contract struct {
	t      *testing.T
	doc    *openapi3.T
	router routers.Router
	box    *sandbox.Sandbox
	client *userapi.Client

	mu   sync.Mutex
	seen map[string]bool // calls that succeeded
}

func init() { // the registry of body decoders is global and not safe for concurrent use
	openapi3filter.RegisterBodyDecoder("image/png", openapi3filter.FileBodyDecoder)
	openapi3filter.RegisterBodyDecoder("application/pdf", openapi3filter.FileBodyDecoder)
}

func newContract(t *testing.T) *contract {
	t.Helper()
	box, err := sandbox.New(sandbox.Options{Origin: "http://sandbox.test", Portal: "http://portal.test"})
	must(t, err)
	c := &contract{t: t, doc: readDocument(t), box: box, seen: map[string]bool{}}
	c.doc.Servers = openapi3.Servers{{URL: box.UserAPI()}}
	c.router, err = gorillamux.NewRouter(c.doc)
	must(t, err)
	c.client, err = userapi.New(box.UserAPI(), c, slog.New(slog.DiscardHandler), userapi.Options{})
	must(t, err)
	return c
}

// RoundTrip fails the test when an exchange does not match the document.
func (c *contract) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Header.Values("Accept-Language") != nil {
		c.t.Errorf("%s %s has an Accept-Language: the provider's words decide about money and coverage", r.Method, r.URL.Path)
	}
	sent, err := c.request(r)
	if err != nil {
		c.t.Errorf("%s %s: request does not match the document: %v", r.Method, r.URL.Path, err)
		return nil, err
	}
	w := httptest.NewRecorder()
	c.box.Handler().ServeHTTP(w, r)
	if err := c.response(sent, w); err != nil {
		c.t.Errorf("%s %s: response %d does not match the document: %v\n%s", r.Method, r.URL.Path, w.Code, err, w.Body)
	}
	if call := r.Method + " " + sent.Route.Path; w.Code == http.StatusOK && typed.Answers[call] != nil {
		if _, findings, err := typed.ReadAnswer(call, w.Body.Bytes()); err != nil || len(findings) > 0 {
			c.t.Errorf("%s: findings = %v, %v, want none", call, findings, err)
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if w.Code/100 == 2 {
		c.seen[r.Method+" "+sent.Route.Path] = true
	}
	return w.Result(), nil
}

func (c *contract) request(r *http.Request) (*openapi3filter.RequestValidationInput, error) {
	route, parameters, err := c.router.FindRoute(r)
	if err != nil {
		return nil, err
	}
	input := &openapi3filter.RequestValidationInput{
		Request: r, PathParams: parameters, Route: route,
		Options: &openapi3filter.Options{AuthenticationFunc: authenticated, IncludeResponseStatus: true},
	}
	return input, openapi3filter.ValidateRequest(r.Context(), input)
}

// authenticated checks that the credentials of a security scheme are present. The sandbox verifies
// them.
func authenticated(_ context.Context, in *openapi3filter.AuthenticationInput) error {
	r, name := in.RequestValidationInput.Request, in.SecurityScheme.Name
	present := strings.HasPrefix(r.Header.Get("Authorization"), "Bearer ")
	switch in.SecurityScheme.In {
	case "header":
		present = r.Header.Get(name) != ""
	case "cookie":
		present = len(r.CookiesNamed(name)) > 0
	}
	if !present {
		return errors.New(in.SecuritySchemeName + " is missing")
	}
	return nil
}

func (c *contract) response(sent *openapi3filter.RequestValidationInput, w *httptest.ResponseRecorder) error {
	input := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: sent, Status: w.Code, Header: w.Header(), Options: sent.Options,
		Body: io.NopCloser(bytes.NewReader(w.Body.Bytes())),
	}
	if documented := sent.Route.Operation.Responses.Status(w.Code); documented != nil && w.Body.Len() == 0 {
		options := *sent.Options
		options.ExcludeResponseBody = documented.Value.Extensions["x-may-be-empty"] == true
		input.Options = &options
	}
	return openapi3filter.ValidateResponse(context.Background(), input)
}

// as returns a signed-in sample member whose client has the XSRF cookie.
func (c *contract) as(key string) userapi.Member {
	c.t.Helper()
	client := &http.Client{
		Transport:     sandbox.Transport{Handler: c.box.Handler()},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	config := oauth2.Config{
		ClientID: c.box.ClientID(), RedirectURL: "http://portal.test/auth", Scopes: []string{"openid", c.box.Scopes()},
		Endpoint: oauth2.Endpoint{
			AuthURL: c.box.Issuer() + "/sign-in", TokenURL: c.box.Issuer() + "/token",
		},
	}
	verifier := oauth2.GenerateVerifier()
	page := config.AuthCodeURL("s", oauth2.S256ChallengeOption(verifier), oauth2.SetAuthURLParam("nonce", "n"))
	signedIn, err := client.PostForm(page, url.Values{"member": {key}})
	must(c.t, err)
	back, err := signedIn.Location()
	must(c.t, err)
	ctx := context.WithValue(c.t.Context(), oauth2.HTTPClient, client)
	token, err := config.Exchange(ctx, back.Query().Get("code"), oauth2.VerifierOption(verifier))
	must(c.t, err)
	m := userapi.Member{Key: key, Token: func(context.Context) (string, error) { return token.AccessToken, nil }}
	must(c.t, failed(c.client.Profile(c.t.Context(), m)))
	return m
}
