package settings

// group is a table of docs/settings.md.
type group struct {
	title    string
	settings []row
}

// row describes a setting, in Markdown. fallback replaces the default that the code reads,
// where that depends on other things.
type row struct{ name, text, fallback string }

// groups has every setting. "portal settings" prints them as docs/settings.md.
var groups = []group{
	{"The portal", []row{
		{"PORTAL_ADDR", `listen address`, ""},
		{
			"PORTAL_BASE_URL",
			"the public origin. Set it if members use a different address than this machine's. " +
				"With https, cookies are bound to it. It has no path, and starts with `http://` only " +
				"on this machine (loopback and `*.localhost`)",
			"`http://localhost` and the port",
		},
		{"PORTAL_PRODUCT_NAME", `after " \| " in every title, and in the header`, ""},
		{
			"PORTAL_TIME_ZONE",
			"the company's time zone, such as `America/Chicago`. It decides which day is today: " +
				"when a bill is past due, a card expires, a notice starts. Required " +
				"if `PORTAL_BASE_URL` is not on this machine. The binary contains the time zones",
			"the process's (`TZ`)",
		},
		{
			"PORTAL_CONTENT_DIR",
			"a folder with a folder for each language, such as `en`, whose texts replace the built-in " +
				"ones. Its `en/company.yaml` is required if " +
				"`PORTAL_BASE_URL` is not on this machine. Changes show within a second. A file that " +
				"can't be read is a line of the log, and pages show the last good one, or the built-in one",
			`the built-in texts`,
		},
		{
			"PORTAL_LANGUAGES",
			"the codes of the languages that members can choose, separated by commas, such as " +
				"`en,es`: folders of `PORTAL_CONTENT_DIR`, or the built-in Spanish (`es`), which no " +
				"translator has reviewed. English is always one. A visitor gets the first one that the " +
				"browser prefers. A text without a translation is shown in English; `portal check` " +
				"lists those ([docs/content.md](content.md#a-second-language))",
			"",
		},
		{
			"PORTAL_OPS_ADDR",
			"`/healthz`, `/readyz`, `/metrics` and `/version`, on a port that members cannot reach",
			"",
		},
		{
			"PORTAL_OPS_HOSTS",
			"further names, without ports and separated by commas, under which Prometheus or a " +
				"balancer reaches that port. Addresses, `localhost` and the machine's own name need " +
				"none; requests for any other name are answered with 421",
			"",
		},
		{
			"PORTAL_DRAIN_TIME",
			"how long the portal still accepts connections after `SIGTERM`, while `/readyz` " +
				"answers 503: longer than your balancer takes to notice. `0` for none, as with `SIGINT`",
			"`5s`; `0` with the sandbox",
		},
	}},
	{"Sign-in", []row{
		{"PORTAL_OIDC_ISSUER", `the issuer, exactly as in its tokens (Azure AD B2C ends it with a slash)`, ""},
		{
			"PORTAL_OIDC_DISCOVERY_URL",
			"the discovery document, if it is not below the issuer (Azure AD B2C)",
			`below the issuer`,
		},
		{"PORTAL_OIDC_CLIENT_ID", `the client ID`, ""},
		{
			"PORTAL_OIDC_CLIENT_SECRET",
			"the client secret; without one, the portal is a public client. PKCE is always used",
			"",
		},
		{
			"PORTAL_OIDC_CLIENT_SECRET_FILE",
			"a file with the client secret, in place of `PORTAL_OIDC_CLIENT_SECRET`. Others must " +
				"not be able to read it",
			"",
		},
		{
			"PORTAL_OIDC_SCOPES",
			"scopes in addition to `openid`, separated by spaces, including the user API's; " +
				"`offline_access` for silent renewal",
			"",
		},
		{
			"PORTAL_OIDC_PARAMS",
			"parameters to add to each sign-in's address, in the form of a query, such as " +
				"`audience=https%3A%2F%2Fapi.example.com` or `prompt=consent` " +
				"([docs/provider.md](provider.md#any-provider)). The parameters that make a sign-in " +
				"safe are refused, and where the portal needs a `prompt` of its own, as before a " +
				"sensitive change, its own counts",
			"",
		},
		{
			"PORTAL_REGISTER_URL",
			"the provider's page for new members, for those who follow an old registration link. " +
				"Without it, a page says whom to call. `/register` itself needs it only if the provider " +
				"has no sign-up by `prompt=create`",
			"",
		},
		{
			"PORTAL_PASSWORD_URL",
			"the provider's page for a new password, also for members who choose \"forgot " +
				"password\" while they sign in. Without it, a page says whom to call",
			"",
		},
	}},
	{"User API", []row{
		{
			"PORTAL_USER_API",
			"base URL of the user API. Only it and the provider's own UserInfo endpoint receive " +
				"access tokens",
			"",
		},
		{
			"PORTAL_USER_API_EXTRA_KEYS",
			"paths of keys that the user API sends, that its document does not have, and that say " +
				"nothing that members need, separated by commas, such as " +
				"`accounts[].policies[].underwriter`, each with what is below it. `portal check`, the " +
				"log and the metric pass over them. Take a path only after reading what it means",
			"",
		},
		{
			"PORTAL_USER_API_LANGUAGE",
			"the code of the language of the user API's texts, such as statuses and messages, " +
				"unless the response of `GET /profiles` has a `Content-Language`. On a page in another " +
				"language, they are marked as texts of this one, for screen readers and browsers",
			"",
		},
	}},
	{"Sessions", []row{
		{
			"PORTAL_SESSION_STORE",
			"`sqlite:PATH`; `redis://…` or `rediss://…` for several instances; `memory:` loses all " +
				"sessions at a restart",
			"",
		},
		{
			"PORTAL_SESSION_STORE_FILE",
			"a file with that address, in place of `PORTAL_SESSION_STORE`, for a Redis with a " +
				"password. Others must not be able to read it",
			"",
		},
		{
			"PORTAL_SESSION_STORE_TO",
			"for `portal backup` without a file: the empty Redis that the records of a `sqlite:` store move " +
				"to ([docs/backup.md](backup.md#move-from-sqlite-to-redis)). The portal itself does not read it",
			"",
		},
		{
			"PORTAL_SESSION_KEYS",
			"32-byte keys in base64, separated by commas. The first encrypts, all decrypt. They " +
				"are changed in two steps ([docs/backup.md](backup.md#change-keys)). The sandbox makes one unless they are set",
			"",
		},
		{
			"PORTAL_SESSION_KEYS_FILE",
			"a file with the keys, in place of `PORTAL_SESSION_KEYS`, separated by commas or " +
				"lines. Others must not be able to read it",
			"",
		},
		{
			"PORTAL_SESSION_IDLE",
			"how long a session lasts without use; at most as long as `PORTAL_SESSION_ABSOLUTE`",
			"",
		},
		{"PORTAL_SESSION_ABSOLUTE", `how long a session lasts at most`, ""},
		{
			"PORTAL_REAUTH_AFTER",
			"how old a sign-in may be when a member changes the sign-in email or the " +
				"authentication methods, or deletes the profile. After that, the member signs in again " +
				"first; with `0`, never",
			"",
		},
	}},
	{"Payments", []row{
		{
			"PORTAL_PAYMENT_SCRIPT_URL",
			"the payment processor's script; `{key}` in it is replaced by the key. Without it, " +
				"pages say how to pay by phone or mail",
			"",
		},
		{"PORTAL_PAYMENT_KEY", `the payment processor's public key`, ""},
		{
			"PORTAL_PAYMENT_POSTING_DAYS",
			"how many business days a payment may take to post. After that, a bill whose payment " +
				"the processor reported is asked for again, with a request to call",
			"",
		},
	}},
	{"Usage statistics", []row{
		{
			"PORTAL_TAG_MANAGER_URL",
			"the tag manager's script; `{id}` in it is replaced by the measurement ID. Without it, " +
				"no page loads a script for statistics " +
				"([docs/operations.md](operations.md#usage-statistics))",
			"",
		},
		{"PORTAL_MEASUREMENT_ID", `the analytics service's ID of this portal; required with the tag manager`, ""},
		{
			"PORTAL_TAG_ORIGINS",
			"origins that the tag reports to besides its script's own, separated by spaces, such " +
				"as `https://*.google-analytics.com`; others are blocked",
			"",
		},
	}},
	{"Connections", []row{
		{
			"PORTAL_TRUSTED_PROXIES",
			"addresses or networks of your own proxies, separated by commas, such as " +
				"`10.0.0.5,10.1.0.0/16`. Only their `X-Forwarded-For` is believed. Set it behind a " +
				"load balancer; otherwise, all members seem to have its address",
			"",
		},
		{
			"PORTAL_MAX_CONNECTIONS_PER_ADDRESS",
			"how many connections one address may have; further ones are closed. `0` for no limit. " +
				"`PORTAL_TRUSTED_PROXIES` have none",
			"`200`, at most half of all",
		},
		{
			"PORTAL_ALLOW_HTTP",
			"addresses of other systems that may start with `http://` although the base URL starts " +
				"with `https://`, separated by commas, such as `http://api.internal:8080` on a network " +
				"of your own. A UserInfo endpoint on one of their hosts may get access tokens too",
			"",
		},
	}},
	{"Limits", []row{
		{
			"PORTAL_LIMIT_ATTACH",
			"how often a member may try to add an account or policy, as a number of times and a " +
				"length of time. Lower it while someone guesses policy numbers",
			"",
		},
		{
			"PORTAL_LIMIT_SIGN_IN",
			"how many sign-ins may begin from one address; a fifth of them may fail. Of IPv6, the " +
				"/64 is one address, and the /48 has eight times as many. Raise it if many members " +
				"share one, and see `PORTAL_TRUSTED_PROXIES`",
			"",
		},
		{
			"PORTAL_RATE_LIMITS",
			"`off` turns all limits of this kind ([docs/operations.md](operations.md#rate-limits)) " +
				"and the limit of 20 sessions for each member off, for tests. Only a portal that " +
				"listens on this machine starts with it",
			"",
		},
	}},
	{"Trying it", []row{
		{"PORTAL_SANDBOX", "`true` starts the fakes and uses them. Only with a base URL of this machine", ""},
		{"PORTAL_SANDBOX_ADDR", `where the fakes listen`, ""},
		{
			"PORTAL_PREVIEW",
			"`true` serves the editors' preview at `/preview`: every page in every state, for " +
				"sample members. It requires `PORTAL_SANDBOX=true`, does not start with a real user " +
				"API, and writes nothing. If `PORTAL_ADDR` or `PORTAL_BASE_URL` is not of this " +
				"machine, it also requires `PORTAL_TRUSTED_PROXIES`, and answers only those",
			"",
		},
		{
			"PORTAL_PREVIEW_EDIT_URL",
			"where editors change a text, such as " +
				"`https://git.example.com/portal-texts/edit/main/{file}#L{line}`: the preview links " +
				"each file and line there. `{file}` is the path below `PORTAL_CONTENT_DIR`",
			"",
		},
		{
			"PORTAL_PREVIEW_NEW_URL",
			"where editors create a file that their folder does not have, such as " +
				"`https://git.example.com/portal-texts/new/main?filename={file}`. `{file}` is " +
				"replaced by the path below `PORTAL_CONTENT_DIR`, percent-encoded",
			"",
		},
	}},
}
