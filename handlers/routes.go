// Package handlers answers the members' requests: HTTP in, pages out. It has the route table, the
// guards, and one file for each screen.
package handlers

import (
	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/handlers/chain"
	"memberportal/handlers/claims"
	"memberportal/handlers/paperless"
	"memberportal/handlers/payment"
	"memberportal/handlers/profile"
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/handlers/servicerequests"
	"memberportal/handlers/signin"
	"memberportal/views/paths"
	"memberportal/views/text"
)

// The methods of actions.
const (
	get  = fiber.MethodGet
	post = fiber.MethodPost
)

// App returns the portal's middleware chain and all of its routes. preview adds the routes of the
// editors' preview; nil for none.
func App(p *request.Portal, preview func(fiber.Router)) *fiber.App {
	return chain.App(p, routes(), chain.Options{Preview: preview})
}

// routes returns every route of the portal, in the order of section 2. Earlier rows match first.
// Without a chained method a row is for members with a loaded profile; handlers/chain/rows.go
// documents kinds and methods.
func routes() []chain.Row {
	return []chain.Row{
		chain.Action(get, "/", signin.SiteRoot).SameForAll().Reads("input"),
		chain.Action(get, "/login", signin.Login).Public().Reads("return", "how").FromOtherSites(),
		chain.Screen("/logout", "Sign out", signin.ShowSignOut).Public().Unlinked(),
		chain.Action(post, "/logout", signin.Logout).Public(),
		chain.Action(post, "/switch", signin.Switch).SignedIn(),
		chain.Screen("/register", "Register", signin.Register).Public(),
		chain.Screen("/register/confirm", "Register", signin.RegisterStep).SameForAll().Unlinked(),
		chain.Screen("/register/setup", "Register", signin.RegisterStep).SameForAll().Unlinked(),
		chain.Screen("/register/verify", "Register", signin.RegisterStep).SameForAll().Unlinked(),
		chain.Screen("/register/verify-commercial", "Register", signin.RegisterStep).SameForAll().Unlinked(),
		chain.Action(get, "/reauth", signin.Reauth).Public().Reads("return").FromOtherSites(),
		chain.Screen("/help", "Help", showHelp).SameForAll(),
		chain.Screen("/help/password", "Password help", signin.PasswordHelp).SameForAll(),
		chain.Screen("/help/password/reset", "Password help", signin.PasswordHelp).SameForAll().Unlinked(),
		chain.Screen("/help/password/confirm", "Password help", signin.PasswordHelp).SameForAll().Unlinked(),
		chain.Screen("/refresh-profile", "Refresh Profile", profile.Refresh).SignedIn().Unlinked().Reads("return"),
		chain.Action(get, "/loading", waitForProfile).SignedIn().Reads("return"),
		chain.Action(get, "/session", respond.SessionStatus).Public().Background(),
		chain.Action(post, "/session", respond.SessionStatus).Public(),
		chain.Action(post, "/session/input", signin.SaveForm).Public().Background(),
		chain.Screen("/session/changed", "Signed In", signin.ShowMemberChanged).Public().Background().Unlinked().
			Reads("user", "why", "input", "return"),
		chain.Screen("/signed-out", "Signed Out", signin.ShowSignedOut).SameForAll().Background().Unlinked().
			Reads("why", "input", "return"),

		chain.Screen("/agents", "Contact My Agent", showAgents),

		chain.Redirect("/billing", "Billing", toFirstAccount),
		chain.Screen("/billing/:account", "Billing", showBilling).GuardedBy(ownAccount).Saying(notYourAccount).
			ReadsList("older"),
		chain.Fragment("/billing/:account/due", billingDue).GuardedBy(ownAccount).ReadsList("older", "stored"),
		chain.File("/billing/:account/due.ics", dueCalendar).GuardedBy(ownAccount),
		chain.Fragment("/billing/:account/transactions", billingTransactions).GuardedBy(ownAccount).ReadsList("older"),
		chain.Screen("/billing/:account/transactions/print", "Billing", transactionsPrint).GuardedBy(ownAccount),
		chain.File("/billing/:account/transactions.csv", transactionsFile).GuardedBy(ownAccount),

		chain.Redirect("/payments", "Payments", toPayableAccount),
		chain.Screen("/payments/:account", "Payments", showPayments).GuardedBy(payableAccount).Saying(notYourAccount).
			ReadsList("older").Agreed(text.PaymentForm),
		chain.Action(post, "/payments/:account/session", payment.OpenSession).GuardedBy(payableAccount).
			Agreed(text.PaymentForm),
		chain.Action(post, "/payments/:account/events", payment.LogEvent),
		chain.Action(post, "/payments/:account/check", payment.Check),
		chain.Action(post, "/payments/:account/windows/:payment", payment.KeepSession).Public(),
		chain.Screen("/payments/:account/receipts/:payment", "Payment Receipt", payment.ShowReceipt).GuardedBy(ownAccount),
		chain.Form("/payments/:account/receipts/:payment/not-made", "Payments", payment.ShowDeny, payment.Deny).
			GuardedBy(ownAccount).Unlinked(),
		chain.Screen("/payments/:account/:operation", "Payments", payment.Confirm).GuardedBy(payableAccount).
			Agreed(text.PaymentForm),
		chain.Screen("/payments/:account/:operation/other-ways", "Payments", payment.OtherWays).GuardedBy(payableAccount),

		chain.Screen("/cards", "ID Cards", showCards),
		chain.File("/cards/on-phone", keptCards),
		chain.File("/cards/:policy/proof.pdf", proofOfInsurance),
		chain.File("/cards/:policy/:vehicle.pdf", cardsFile),
		chain.File("/cards/:policy/:vehicle/show", showCard),
		chain.File("/cards/expired", expiredCard).SameForAll(),
		chain.Asset("/saved-cards.js", savedCardWorker),

		chain.Screen("/claims", "Claims", claims.ShowAll).Reads("page"),
		chain.Form("/claims/contact-adjuster", "Contact Adjuster", claims.ShowContactAdjuster, claims.ContactAdjuster).
			Reads("claim"),
		chain.Form("/claims/:claim", "Claims", claims.Show, claims.SendFiles).WithFiles(claims.MaxFileUpload).Reads("todo"),

		chain.Screen("/documents", "Documents", showDocuments).ReadsList("about", "kind", "year"),
		chain.File("/documents/:document", documentFile),
		chain.File("/documents/:policy/:term.zip", termZip),
		chain.Fragment("/documents-list", documentList).ReadsList("about", "kind", "year"),

		chain.Screen("/home", "Home", showHome).Reads("bills").ReadsAhead(claims.DraftKey),

		chain.Screen("/new-claim", "New Claim", claims.ShowNew).WithInput().Reads("policyNumber", "find"),
		chain.Action(post, "/new-claim/start-over", claims.StartOver),
		chain.Form("/new-claim/photos", "New Claim", claims.ShowPhotos, claims.AddPhotos).Unlinked().
			WithFiles(claims.MaxPhotoUpload),
		chain.File("/new-claim/photos/:photo", claims.Photo),
		chain.File("/new-claim/photos/:photo/small", claims.SmallPhoto),
		chain.Action(post, "/new-claim/remove-photo", claims.RemovePhoto),
		chain.Form("/new-claim/review", "New Claim", claims.ShowReview, claims.SendNew).Unlinked().Agreed(text.ClaimForm),
		chain.Screen("/new-claim/sent", "New Claim", claims.ShowNewSent).SignedIn().Unlinked(),
		chain.Form("/new-claim/:step", "New Claim", claims.ShowStep, claims.AnswerStep).Reads("find"),

		chain.Screen("/not-found", "Not Found", notFound).SameForAll(),

		chain.Redirect("/paperless", "Paperless Billing", chain.To(paths.Paperless(paths.PaperBilling))).Unlinked(),
		chain.Form("/paperless/billing", "Paperless Billing", paperless.Billing.Show, paperless.Billing.Change).Reads("page").
			Agreed(text.PaperlessForm),
		chain.Form("/paperless/policy", "Paperless Policy", paperless.Policy.Show, paperless.Policy.Change).Reads("page").
			Agreed(text.PaperlessForm),

		chain.Screen("/done", "Done", respond.ShowDone).SignedIn().Unlinked().ReadsAhead(respond.DoneKey),

		chain.Redirect("/policies", "Policies", toRequestedPolicy).Reads("policyNumber"),
		chain.Screen("/policies/all", "Policies", showPolicies).ReadsList("find", "kind", "status", "sort"),
		chain.Fragment("/policies-list", allPolicyList).ReadsList("find", "kind", "status", "sort"),
		chain.Screen("/policies/:type/:policy", "Policies", showPolicy).GuardedBy(ownPolicy).
			ReadsList("find", "kind", "status", "sort").ReadsAhead(servicerequests.Key),

		chain.Screen("/profile", "Profile", profile.Show).ReadsList().ReadsAhead(auth.SignInsKey),
		chain.Fragment("/profile/policies", profile.ShowPolicies).ReadsList(),
		chain.Form("/profile/email", "Change Sign-in Email", profile.ShowEmail, profile.ChangeEmail).SignedIn().
			AfterRecentSignIn(),
		chain.Form("/profile/attach", "Add an Account or Policy", profile.ShowAttach, profile.Attach),
		chain.Form("/profile/detach/:policy", "Remove Policy", profile.ShowDetach, profile.Detach).GuardedBy(attachedPolicy),
		chain.Form("/profile/authentication-methods", "Authentication Methods", profile.ShowMethods, profile.ChangeMethods).
			SignedIn().AfterRecentSignIn(),
		chain.Form("/profile/sign-out-elsewhere", "Sign Out Everywhere Else", profile.ShowElsewhere,
			profile.SignOutElsewhere).SignedIn().AfterRecentSignIn().ReadsAhead(auth.SignInsKey),
		chain.Form("/profile/contact", "How We Contact You", profile.ShowContact, profile.ChooseTopics).AfterRecentSignIn().
			Agreed(text.TextsForm),
		chain.Form("/profile/contact/:channel", "How We Contact You", profile.ShowContactChange, profile.ChangeContact).
			AfterRecentSignIn().Agreed(text.TextsForm),
		chain.Form("/profile/delete", "Delete Profile", profile.ShowDelete, profile.Delete).SignedIn().AfterRecentSignIn(),
		chain.Screen("/profile/deleted", "Profile Deleted", profile.ShowDeleted).Public().Unlinked(),

		chain.Screen("/auth", "", signin.Landing).Public().Reads("state", "code", "iss", "error", "error_description",
			"password", "cookies", "identities").FromOtherSites(),
		chain.Hook("/auth/backchannel-logout", signin.BackchannelLogout),
		chain.Screen("/faqs", "FAQs", showFAQs).SignedIn().InOutage(),

		chain.Screen("/messages", "Messages", showMessages).ReadsList("find"),
		chain.Fragment("/messages-list", messageList).ReadsList("find"),
		chain.Form("/messages/:message", "Messages", showConversation, reply).WithFiles(maxMessageFiles),
		chain.Form("/new-message", "New Message", showNewMessage, sendNewMessage).WithFiles(maxMessageFiles).Reads("about"),

		chain.Screen("/requests", "Request a Change", servicerequests.Choose).Reads("about", "vehicle", "from"),
		chain.Screen("/requests/sent", "Request a Change", servicerequests.ShowSent).SignedIn().Unlinked(),
		chain.Form("/requests/document", "Request a Document", servicerequests.Show, servicerequests.Send).
			Reads("about", "from"),
		chain.Form("/requests/:topic", "Request a Change", servicerequests.Show, servicerequests.Send).
			Reads("about", "vehicle", "from"),

		chain.Action(post, "/language", chooseLanguage).SameForAll(),
		chain.Action(post, "/usage-statistics", chooseStatistics).SameForAll(),
		chain.Asset("/pictures/:language/:name", picture),
		chain.Asset("/static/*", staticFile),
	}
}

// Routes returns the route table in the order in which rows match. A form is two rows: its screen
// and its POST.
func Routes() request.Routes { return chain.RoutesOf(chain.Expand(routes())) }

// LinkablePaths returns the addresses that editors may link to and put notices on.
func LinkablePaths() []string {
	var all []string
	for _, r := range Routes() {
		if r.Linked {
			all = append(all, r.Path)
		}
	}
	return all
}
