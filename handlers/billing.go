package handlers

import (
	"context"
	"time"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/web"
	"memberportal/upstream/member"
	"memberportal/views/billing"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// summaryTimeout is how long a page waits for newer amounts before it shows the cached ones.
const summaryTimeout = 2 * time.Second

func showBilling(v *web.Visit) (templ.Component, error) {
	account, fresh := freshAccount(v)
	return billing.View(billing.NewPage(v.Text, v.Profile, account, paymentIsland(v, account), fresh, v.ListPage(), v.Today())), nil
}

func billingDue(v *web.Visit) (templ.Component, error) {
	account, fresh := freshAccount(v)
	return ui.Due(ui.NewDueCard(v.Text, account, fresh, v.Today(), paths.BillingDue(account.Number))), nil
}

func billingTransactions(v *web.Visit) (templ.Component, error) {
	account, _ := freshAccount(v)
	return billing.Transactions(billing.NewTransactionTable(v.Text, account, v.ListPage())), nil
}

// freshAccount reads the account's billing summary and updates its due info (section 4). It ignores
// errors, as section 8 says: the page then shows the amounts of the profile and their date.
func freshAccount(v *web.Visit) (member.Account, ui.Freshness) {
	ctx, cancel := context.WithTimeout(v.Ctx, summaryTimeout)
	defer cancel()
	number := account(v)
	due, err := v.Portal.API.BillingSummary(ctx, v.APIMember(), number)
	if err == nil {
		err = v.Portal.Profiles.StoreDue(v.Ctx, v.Identity.Key, due)
		v.Profile = v.Profile.WithDue(due)
	}
	if err != nil {
		v.Portal.Log.WarnContext(v.Ctx, "billing summary not reloaded", "error", err)
	}
	account := ownedAccount(v)
	return account, ui.Freshness{At: account.DueAsOf.In(v.Portal.Now().Location()), Live: err == nil}
}

func transactionsPrint(v *web.Visit) (templ.Component, error) {
	account, fresh := freshAccount(v)
	return billing.PrintView(billing.NewPrintPage(v.Text, account, fresh.At)), nil
}

// transactionsFile is all transactions of an account as CSV, newest first.
func transactionsFile(v *web.Visit) error {
	account, _ := freshAccount(v)
	v.C.Set(fiber.HeaderContentType, "text/csv; charset=utf-8")
	v.C.Attachment(billing.TransactionsFileName(v.Text, account.Number))
	return billing.WriteTransactions(v.Text, v.C.Response().BodyWriter(), account)
}
