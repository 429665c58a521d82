package handlers

import (
	"context"
	"time"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/upstream/member"
	"memberportal/views/billing"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// summaryTimeout is how long a page waits for newer amounts before it shows the cached ones.
const summaryTimeout = 2 * time.Second

func showBilling(v *visit) (templ.Component, error) {
	account, fresh := v.freshAccount()
	return billing.View(billing.NewPage(v.text, v.profile, account, v.paymentIsland(account), fresh, v.listPage(), v.today())), nil
}

func billingDue(v *visit) (templ.Component, error) {
	account, fresh := v.freshAccount()
	return ui.Due(ui.NewDueCard(v.text, account, fresh, v.today(), paths.BillingDue(account.Number))), nil
}

func billingTransactions(v *visit) (templ.Component, error) {
	account, _ := v.freshAccount()
	return billing.Transactions(billing.NewTransactionTable(v.text, account, v.listPage())), nil
}

// freshAccount reads the account's billing summary and updates its due info (section 4). It ignores
// errors, as section 8 says: the page then shows the amounts of the profile and their date.
func (v *visit) freshAccount() (member.Account, ui.Freshness) {
	ctx, cancel := context.WithTimeout(v.ctx, summaryTimeout)
	defer cancel()
	number := v.account()
	due, err := v.portal.API.BillingSummary(ctx, v.apiMember(), number)
	if err == nil {
		err = v.portal.Profiles.StoreDue(v.ctx, v.identity.Key, due)
		v.profile = v.profile.WithDue(due)
	}
	if err != nil {
		v.portal.Log.WarnContext(v.ctx, "billing summary not reloaded", "error", err)
	}
	account := v.ownedAccount()
	return account, ui.Freshness{At: account.DueAsOf.In(v.portal.Now().Location()), Live: err == nil}
}

func transactionsPrint(v *visit) (templ.Component, error) {
	account, fresh := v.freshAccount()
	return billing.PrintView(billing.NewPrintPage(v.text, account, fresh.At)), nil
}

// transactionsFile is all transactions of an account as CSV, newest first.
func transactionsFile(v *visit) error {
	account, _ := v.freshAccount()
	v.c.Set(fiber.HeaderContentType, "text/csv; charset=utf-8")
	v.c.Attachment(billing.TransactionsFileName(v.text, account.Number))
	return billing.WriteTransactions(v.text, v.c.Response().BodyWriter(), account)
}
