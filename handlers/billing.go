package handlers

import (
	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/payment"
	"memberportal/handlers/request"
	"memberportal/upstream/member"
	"memberportal/views/billing"
	"memberportal/views/ui"
)

func showBilling(r *request.Request) (templ.Component, error) {
	coming, due := payment.LoadComing(r), payment.AwaitDue(r)
	return billingView(r, due, <-coming, false)
}

// showPayments is the same page, which begins with the other ways to pay open.
func showPayments(r *request.Request) (templ.Component, error) {
	coming, due := payment.LoadComing(r), payment.AwaitDue(r)
	return billingView(r, due, <-coming, true)
}

func billingView(
	r *request.Request, due payment.Awaited, coming []member.Installment, toPay bool,
) (templ.Component, error) {
	bill, fresh, err := due.Bill(r)
	if err != nil {
		return nil, err
	}
	if older(r) {
		bill = payment.WithWholeHistory(r, bill)
	}
	page := billingPage(r, bill, fresh, coming)
	page.ToPay = toPay
	return billing.View(page), nil
}

// older reports whether the page loads the older transactions too. Without it no page waits for
// their calls.
func older(r *request.Request) bool { return r.C.Query("older") != "" }

func historyQuery(r *request.Request) billing.HistoryQuery {
	return billing.HistoryQuery{ListPage: r.ListPage(), Older: older(r)}
}

// billingDue is everything on the page that changes with the account.
func billingDue(r *request.Request) (templ.Component, error) {
	coming := payment.LoadComing(r)
	bill, fresh, err := payment.FragmentBill(r)
	if err != nil {
		return nil, err
	}
	return billing.Fragment(billingPage(r, bill, fresh, <-coming)), nil
}

func billingPage(r *request.Request, b member.Bill, fresh ui.Freshness, coming []member.Installment) billing.Page {
	page := billing.NewPage(r.Text, r.Profile, b, payment.Island(r, b, fresh), fresh, historyQuery(r), r.Identity.Key)
	page.SetComing(r.Text, b.ComingBills(coming))
	return page
}

func billingTransactions(r *request.Request) (templ.Component, error) {
	bill, err := payment.ListedBill(r)
	if err != nil {
		return nil, err
	}
	if older(r) {
		bill = payment.WithWholeHistory(r, bill)
	}
	table := billing.NewTransactionTable(r.Text, bill, historyQuery(r), r.Identity.Key)
	table.Swapped = true
	return billing.Transactions(table), nil
}

func transactionsPrint(r *request.Request) (templ.Component, error) {
	bill, fresh, err := payment.FreshBill(r)
	if err != nil {
		return nil, err
	}
	bill = payment.WithWholeHistory(r, bill)
	return billing.PrintView(billing.NewPrintPage(r.Text, r.Profile, bill, fresh.At, r.Identity.Key)), nil
}

// transactionsFile is all transactions of an account as CSV, newest first.
func transactionsFile(r *request.Request) error {
	bill, _, err := payment.FreshBill(r)
	if err != nil {
		return err
	}
	r.C.Set(fiber.HeaderContentType, "text/csv; charset=utf-8")
	r.C.Attachment(billing.TransactionsFileName(r.Text, bill.Account.Number))
	return billing.WriteTransactions(r.Text, r.C.Response().BodyWriter(), payment.WithWholeHistory(r, bill).Account)
}
