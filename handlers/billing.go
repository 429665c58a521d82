package handlers

import (
	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/payment"
	"memberportal/handlers/visit"
	"memberportal/upstream/member"
	"memberportal/views/billing"
	"memberportal/views/ui"
)

func showBilling(v *visit.Visit) (templ.Component, error) {
	coming, due := payment.LoadComing(v), payment.AwaitDue(v)
	return billingView(v, due, <-coming)
}

func billingView(v *visit.Visit, due payment.Awaited, coming []member.Installment) (templ.Component, error) {
	bill, fresh, err := due.Bill(v)
	if err != nil {
		return nil, err
	}
	if older(v) {
		bill = payment.WithWholeHistory(v, bill)
	}
	return billing.View(billingPage(v, bill, fresh, coming)), nil
}

// older reports whether the page asks for the older transactions too. Without it no page waits for
// their calls.
func older(v *visit.Visit) bool { return v.C.Query("older") != "" }

func historyQuery(v *visit.Visit) billing.HistoryQuery {
	return billing.HistoryQuery{ListPage: v.ListPage(), Older: older(v)}
}

// billingDue is everything on the page that changes with the account.
func billingDue(v *visit.Visit) (templ.Component, error) {
	coming := payment.LoadComing(v)
	bill, fresh, err := payment.FragmentBill(v)
	if err != nil {
		return nil, err
	}
	return billing.Fragment(billingPage(v, bill, fresh, <-coming)), nil
}

func billingPage(v *visit.Visit, b member.Bill, fresh ui.Freshness, coming []member.Installment) billing.Page {
	page := billing.NewPage(v.Text, v.Profile, b, payment.Island(v, b), fresh, historyQuery(v), v.Identity.Key)
	page.Coming = billing.NewComing(v.Text, coming)
	return page
}

func billingTransactions(v *visit.Visit) (templ.Component, error) {
	bill, _, err := payment.FreshBill(v)
	if err != nil {
		return nil, err
	}
	if older(v) {
		bill = payment.WithWholeHistory(v, bill)
	}
	table := billing.NewTransactionTable(v.Text, bill, historyQuery(v), v.Identity.Key)
	table.Swapped = true
	return billing.Transactions(table), nil
}

func transactionsPrint(v *visit.Visit) (templ.Component, error) {
	bill, fresh, err := payment.FreshBill(v)
	if err != nil {
		return nil, err
	}
	bill = payment.WithWholeHistory(v, bill)
	return billing.PrintView(billing.NewPrintPage(v.Text, v.Profile, bill, fresh.At, v.Identity.Key)), nil
}

// transactionsFile is all transactions of an account as CSV, newest first.
func transactionsFile(v *visit.Visit) error {
	bill, _, err := payment.FreshBill(v)
	if err != nil {
		return err
	}
	v.C.Set(fiber.HeaderContentType, "text/csv; charset=utf-8")
	v.C.Attachment(billing.TransactionsFileName(v.Text, bill.Account.Number))
	return billing.WriteTransactions(v.Text, v.C.Response().BodyWriter(), payment.WithWholeHistory(v, bill).Account)
}
