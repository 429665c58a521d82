package check

import (
	"bytes"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/zitadel/oidc/v3/pkg/oidc"

	"memberportal/auth"
	"memberportal/internal/portaltest"
	"memberportal/internal/settings"
)

// runCheck returns what "portal check" prints and its error.
func runCheck(t *testing.T, set map[string]string, in string, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := Run(t.Context(), portaltest.Environ(set), args, strings.NewReader(in), &out)
	return out.String(), err
}

// Help lists every flag on a line of its own.
func TestHelpListsEveryFlag(t *testing.T) {
	t.Parallel()
	for subcommand, want := range map[string]string{
		"check":   "--answer --online --port --samples --show-values --sign-in --start --strict --user-api --write",
		"content": "--copy", "health": "",
	} {
		var got []string
		for line := range strings.Lines(Help(subcommand)) {
			flag, _, _ := strings.Cut(strings.TrimSpace(line), " ")
			got = append(got, flag)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("flags of %s = %q, want %q", subcommand, got, want)
		}
	}
}

func TestCheckPrintsEveryProblem(t *testing.T) {
	t.Parallel()
	empty := t.TempDir()
	must(t, os.WriteFile(filepath.Join(empty, "en"), []byte("not a folder"), 0o600))
	out, err := runCheck(t, map[string]string{
		"PORTAL_OIDC_ISSUER": "https://login.example.com", "PORTAL_OIDC_CLIENT_ID": "portal",
		"PORTAL_USER_API":  "https://api.example.com",
		"PORTAL_TIME_ZONE": "Mars/Olympus", "PORTAL_SESSION_IDLE": "soon", "PORTAL_SESSION_STROE": "memory:",
		"PORTAL_CONTENT_DIR": empty + "/none", "PORTAL_BASE_URL": "https://members.example.com",
		"PORTAL_OTHER": "1",
	}, "")
	if err == nil {
		t.Error("check = nil, want an error")
	}
	for _, problem := range []string{
		"PORTAL_SESSION_STROE is not a setting. Rename it to PORTAL_SESSION_STORE", "PORTAL_TIME_ZONE ",
		"PORTAL_SESSION_IDLE ",
		"PORTAL_SESSION_KEYS is not set", "PORTAL_CONTENT_DIR: ", "note: PORTAL_OTHER is not a setting",
	} {
		if !strings.Contains("\n"+out, "\n"+problem) {
			t.Errorf("no line begins with %q:\n%s", problem, out)
		}
	}
}

// The sandbox's members may read about the sample company; those of a real user API may not.
//
// Spec: VOUCH-4.
func TestCheckListsSamplesThatMembersRead(t *testing.T) {
	t.Parallel()
	set := portaltest.StartSandbox(t)
	if out, err := runCheck(t, set, "", "--strict"); err != nil || strings.Contains(out, "sample") {
		t.Errorf("check on loopback = %v, want no samples:\n%s", err, out)
	}
	portaltest.Public(set)
	set["PORTAL_TRUSTED_PROXIES"] = "127.0.0.1"
	set["PORTAL_CONTENT_DIR"] = portaltest.OwnContent(t)
	set["PORTAL_PAYMENT_SCRIPT_URL"], set["PORTAL_PAYMENT_KEY"] = set["PORTAL_PAYMENT_SCRIPT_URL"]+"?key={key}", "pk_1"
	if out, err := runCheck(t, set, ""); err != nil || strings.Contains(out, "sample: ") ||
		!strings.Contains(out, "marked as samples") {
		t.Errorf("check = %v, want nil and the number of samples:\n%s", err, out)
	}
	out, err := runCheck(t, set, "", "--samples")
	if err != nil || !strings.Contains(out,
		"\nsample: built-in en/paperless.yaml:") && !strings.HasPrefix(out, "sample: ") ||
		!strings.Contains(out, "We still mail some notices") {
		t.Errorf("check = %v, want nil and the samples:\n%s", err, out)
	}
	if out, err = runCheck(t, set, "", "--strict"); !errors.Is(err, errSamples) {
		t.Errorf("check --strict = %v, want %v:\n%s", err, errSamples, out)
	}
	set["PORTAL_OPS_ADDR"] = "nowhere"
	if out, err = runCheck(t, set, ""); !errors.Is(err, errCheckFailed) || strings.Count(out, "\n") != 1 {
		t.Errorf("check = %v, want %v with the problem alone, which samples would push off the screen:\n%s", err,
			errCheckFailed, out)
	}
}

// The sample company's facts are problems of a check, but only its name and phone end a start.
func TestCheckRefusesFactsOfTheSampleCompany(t *testing.T) {
	t.Parallel()
	set, dir := portaltest.StartSandbox(t), portaltest.OwnContent(t)
	portaltest.Public(set)
	set["PORTAL_CONTENT_DIR"] = dir
	company := filepath.Join(dir, "en", "company.yaml")
	own, err := os.ReadFile(company)
	must(t, err)
	must(t, os.WriteFile(company, append(own, "naic: \"00000\"\n"...), 0o600))
	want := "PORTAL_CONTENT_DIR: en/company.yaml:6: \"00000\" belongs to the sample company"
	if out, err := runCheck(t, set, ""); !errors.Is(err, errCheckFailed) || !strings.HasPrefix(out, want) {
		t.Errorf("check = %v, want %v with %q:\n%s", err, errCheckFailed, want, out)
	}
	if out, err := runCheck(t, set, "", "--start"); err != nil {
		t.Errorf("check --start = %v, want nil:\n%s", err, out)
	}
	var out strings.Builder
	if err := Content([]string{dir}, &out); !errors.Is(err, errContentFindings) {
		t.Errorf("Content = %v, want %v:\n%s", err, errContentFindings, &out)
	}
	must(t, os.WriteFile(company, []byte(strings.Replace(string(own), "Prairie Mutual", "Larkfield Mutual", 1)), 0o600))
	if out, err := runCheck(t, set, "", "--start"); !errors.Is(err, errCheckFailed) ||
		!strings.Contains(out, "PORTAL_CONTENT_DIR must hold") {
		t.Errorf("check --start with the sample's name = %v, want %v:\n%s", err, errCheckFailed, out)
	}
}

// The portal starts with the last good texts, so findings of the content are a note.
func TestCheckCountsFindingsOfContent(t *testing.T) {
	t.Parallel()
	set := portaltest.StartSandbox(t)
	dir := portaltest.OwnContent(t)
	set["PORTAL_CONTENT_DIR"] = dir
	must(t, os.WriteFile(filepath.Join(dir, "en", "messages.yaml"), []byte("sned: Send\n"), 0o644))
	want := "note: PORTAL_CONTENT_DIR has 1 finding. Run portal content " + dir + "\n"
	if out, err := runCheck(t, set, ""); err != nil || !strings.Contains(out, want) {
		t.Errorf("check = %v, want %q:\n%s", err, want, out)
	}
}

// Spec: LANG-7.
func TestCheckListsWhatALanguageLacks(t *testing.T) {
	t.Parallel()
	set := portaltest.StartSandbox(t)
	set["PORTAL_CONTENT_DIR"] = portaltest.OwnContent(t)
	if out, err := runCheck(t, set, ""); err != nil || strings.Contains(out, "language: ") {
		t.Errorf("check without another language = %v, want nothing about languages:\n%s", err, out)
	}
	set["PORTAL_LANGUAGES"] = "en,es"
	out, err := runCheck(t, set, "")
	for _, want := range []string{
		`language: es/company.yaml:1: "hours" is missing. Members read it in English`,
		"language: Español (es), not reviewed by a translator: ",
	} {
		if err != nil || !strings.Contains("\n"+out, "\n"+want) {
			t.Errorf("check = %v, want %q:\n%s", err, want, out)
		}
	}
}

func TestCheckOnline(t *testing.T) {
	t.Parallel()
	set := portaltest.StartSandbox(t)
	out, err := runCheck(t, set, "", "--online")
	if err != nil || strings.Count(out, "ok     ")+strings.Count(out, "ok  ") < 5 ||
		!strings.Contains(out, "to be expected") {
		t.Errorf("check of a working installation = %v, want five lines with ok, and refresh tokens to be expected:\n%s",
			err, out)
	}
	set["PORTAL_OIDC_ISSUER"] += "/elsewhere"
	set["PORTAL_USER_API"] = "http://" + portaltest.FreeAddress(t)
	set["PORTAL_PAYMENT_SCRIPT_URL"] = set["PORTAL_OIDC_ISSUER"]
	set["PORTAL_SESSION_STORE"] = "redis://" + portaltest.FreeAddress(t)
	out, err = runCheck(t, set, "", "--online")
	if err == nil {
		t.Error("check of a broken installation = nil, want an error")
	}
	for name, setting := range map[string]string{
		"session store": "PORTAL_SESSION_STORE", "identity provider": "PORTAL_OIDC_ISSUER", "user API": "PORTAL_USER_API",
		"payment script": "PORTAL_PAYMENT_SCRIPT_URL",
	} {
		if !regexp.MustCompile("(?m)^FAILS +" + name + " +" + setting + ": ").MatchString(out) {
			t.Errorf("no line says that the %s fails, and that %s names it:\n%s", name, setting, out)
		}
	}
}

// Spec: SIGNIN-20.
func TestCheckSaysWhetherToExpectRefreshTokens(t *testing.T) {
	t.Parallel()
	none := url.Values{}
	consent := url.Values{"prompt": {"consent"}}
	for name, test := range map[string]struct {
		found  auth.Announced
		scopes []string
		params url.Values
		want   string
	}{
		"no lists": {auth.Announced{}, nil, none, "to be expected"},
		"no grant": {
			auth.Announced{Grants: []string{"authorization_code"}}, []string{"offline_access"}, none, "not to be expected",
		},
		"scope not configured": {
			auth.Announced{Grants: []string{"refresh_token"}, Scopes: []string{"openid", "offline_access"}},
			nil, none,
			"perhaps not",
		},
		"scope without consent": {
			auth.Announced{Grants: []string{"refresh_token"}},
			[]string{"offline_access"},
			none,
			"to be expected. If sign-ins bring none",
		},
		"scope and consent": {
			auth.Announced{Grants: []string{"refresh_token"}}, []string{"offline_access"}, consent, "to be expected",
		},
	} {
		got := refreshTokens(settings.Settings{OIDC: auth.Config{Scopes: test.scopes, Params: test.params}}, test.found)
		if !strings.HasPrefix(got, test.want) || test.want == "to be expected" && got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

func TestCheckOfClientsThatTheProviderAnnounces(t *testing.T) {
	t.Parallel()
	for want, all := range map[string][][]oidc.AuthMethod{
		"": {
			nil, {"client_secret_post", "private_key_jwt"}, {"client_secret_basic"}, {"private_key_jwt", "none"},
		},
		"only private_key_jwt, tls_client_auth ": {{"private_key_jwt", "tls_client_auth"}},
		"only private_key_jwt ":                  {{"private_key_jwt"}},
	} {
		for _, ways := range all {
			got := clientAuthProblem(auth.Announced{ClientAuth: ways})
			if (got == "") != (want == "") || !strings.Contains(got, want) {
				t.Errorf("%v: problem %q, want %q", ways, got, want)
			}
		}
	}
}

func TestCheckNamesWhatOnlyASignInShows(t *testing.T) {
	t.Parallel()
	all := auth.Announced{
		ClientAuth: []oidc.AuthMethod{"client_secret_basic"}, Challenges: []oidc.CodeChallengeMethod{"plain", "S256"},
		Algorithms:   []string{"RS256"},
		EndsSessions: true,
	}
	without := func(change func(*auth.Announced)) auth.Announced {
		found := all
		change(&found)
		return found
	}
	for want, found := range map[string]auth.Announced{
		"":                   all,
		"client_secret_post": without(func(a *auth.Announced) { a.ClientAuth = nil }),
		"S256":               without(func(a *auth.Announced) { a.Challenges = a.Challenges[:1] }),
		"RS256":              without(func(a *auth.Announced) { a.Algorithms = nil }),
		"end_session":        without(func(a *auth.Announced) { a.EndsSessions = false }),
		"encrypt":            without(func(a *auth.Announced) { a.Encryption = []string{"RSA-OAEP"} }),
	} {
		notes := signInNotes(found)
		if want == "" && len(notes) == 0 {
			continue
		}
		if want == "" || len(notes) != 1 || !notes[0].skipped || !strings.Contains(notes[0].answer, want) {
			t.Errorf("notes for %+v = %+v, want one about %q", found, notes, want)
		}
	}
}

func TestCheckOfUserInfo(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		found   auth.Announced
		problem bool
		skipped bool
	}{
		{auth.Announced{}, false, true},
		{auth.Announced{UserInfo: "https://id.example.com/userinfo"}, false, false},
		{auth.Announced{UserInfo: "http://id.example.com/userinfo", InsecureInfo: true}, true, false},
	} {
		if r := userInfoResult(test.found); (r.problem != "") != test.problem || r.skipped != test.skipped {
			t.Errorf("result for %+v = %+v", test.found, r)
		}
	}
}

// must ends the test if there is an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
