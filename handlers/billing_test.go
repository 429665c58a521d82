package handlers_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
	"memberportal/upstream/userapi"
)

// The amounts that reload after a payment are stored, so that pages without a call of their own
// show them too.
// Spec: PROFILE-4, PAYMENT-5.
func TestReloadedAmountsShowOnOtherPages(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	h.Box.InjectFault(sandbox.Fault{
		Call: handlertest.SummaryCall,
		Body: `{"totalDue":"321.09","minimumDue":"123.04","dueDate":"2031-03-04","dueDay":"4"}`,
	})
	if r := b.Get("/billing/4100238715/due"); r.Text("[data-figure=minimum]") != "$123.04" {
		t.Fatalf("status = %d, minimum due = %q, want $123.04", r.Status, r.Text("[data-figure=minimum]"))
	}
	if home := b.Get("/home").Text("main"); !strings.Contains(home, "Pay $123.04") {
		t.Errorf("home = %q, want the reloaded amount", home)
	}
}

func TestPrintPageHasAllTransactions(t *testing.T) {
	t.Parallel()
	h, b, billing := handlertest.SignInAt(t, "/billing")
	path := billing.At.Path + "/transactions/print"
	all := b.Get(billing.Doc().Find("#transactions .links a").AttrOr("href", ""))
	if !strings.Contains(all.Body, `href="`+path+`"`) {
		t.Errorf("the list of all transactions has no link to %s", path)
	}
	r := b.Get(path)
	file := b.Get(billing.At.Path + "/transactions.csv")
	rows, lines := r.Doc().Find(".table tbody tr").Length(), strings.Count(file.Body, "\n")-1
	if r.Status != http.StatusOK || r.Text("title") != "Billing | Member Portal" || rows != lines || rows <= 10 {
		t.Errorf("status = %d, title = %q, rows = %d, want 200 and the %d rows of the file", r.Status, r.Text("title"),
			rows, lines)
	}
	other := h.Browser()
	other.SignIn("farm", "/home")
	if r := other.Get(path); r.Status != http.StatusFound || !strings.HasPrefix(r.Location(), "/billing/") ||
		strings.HasPrefix(path, r.Location()) {
		t.Errorf("other member's page: status = %d, redirect = %q, want 302 to own Billing", r.Status, r.Location())
	}
}

// The portal projects no bill: without the provider's call, or in time for the page, none is shown.
//
// Spec: READING-14.
func TestComingBillsComeOnlyFromTheProvider(t *testing.T) {
	t.Parallel()
	const call = "GET /accounts/{accountNumber}/installments"
	for name, fault := range map[string]sandbox.Fault{
		"fails": {Status: http.StatusInternalServerError}, "too slow": {Delay: 4 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, b, page := handlertest.SignInAt(t, "/billing/4100238715")
			if got := page.Text("#beside li"); !strings.HasSuffix(got, "Installment 6 of 6 $126.45") {
				t.Fatalf("next bill = %q, want the provider's", got)
			}
			fault.Call = call
			h.Box.InjectFault(fault)
			if page := b.Get("/billing/4100238715"); page.Status != http.StatusOK ||
				strings.Contains(page.Text("#beside"), "Next bills") ||
				page.Text("[data-figure=minimum]") != "$126.45" {
				t.Errorf("status = %d, coming bills = %q, want a page without them", page.Status, page.Text("#beside"))
			}
		})
	}
	b := handlertest.New(t).Browser()
	if page := b.SignIn("core", "/billing"); page.Status != http.StatusOK ||
		strings.Contains(page.Text("#beside"), "Next bills") || page.Text("#paid") != "" {
		t.Errorf("without our calls and kinds: status = %d, coming bills = %q, past = %q, want neither",
			page.Status, page.Text("#beside"), page.Text("#paid"))
	}
}

// Spec: LIMIT-9.
func TestAmountsHaveTheCompanysTime(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	zone := time.FixedZone("", 7*60*60)
	h.Portal.Now = func() time.Time { return time.Now().In(zone) }
	h.Box.InjectFault(sandbox.Fault{Call: handlertest.SummaryCall, Status: http.StatusForbidden})
	profile, _, err := h.Portal.Profiles.Cached(t.Context(), userapi.Member{Key: b.IdentityKey(t)})
	handlertest.Must(t, err)
	account, _ := profile.Account("4100238715")
	want := account.DueAsOf.In(zone).Format("3:04 PM")
	for _, path := range []string{"/billing/4100238715", "/payments/4100238715"} {
		if got := b.Get(path).Text("#due"); !strings.Contains(got, want) {
			t.Errorf("%s = %s, want the time %s", path, got, want)
		}
	}
}
