// Package handlers answers the members' requests: HTTP in, pages out. It has the route table, the
// guards, and one file for each screen.
package handlers

import (
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/newclaim"
	"memberportal/handlers/payment"
	"memberportal/handlers/request"
	"memberportal/handlers/requests"
	"memberportal/handlers/signin"
	"memberportal/handlers/web"
	"memberportal/views/paths"
)

// The methods of actions.
const (
	get  = fiber.MethodGet
	post = fiber.MethodPost
)

// App returns the portal's middleware chain and all of its routes. preview adds the routes of the
// editors' preview; nil for none.
func App(p *request.Portal, preview func(fiber.Router)) *fiber.App {
	return web.App(p, routes(), web.Options{Preview: preview})
}

// routes returns every route of the portal, in the order of section 2. Earlier rows match first.
// Without a chained method a row is for members with a loaded profile; web/rows.go documents kinds
// and methods.
func routes() []web.Row {
	return []web.Row{
		web.Action(get, "/", signin.SiteRoot).SameForAll().Reads("input"),
		web.Action(get, "/login", signin.Login).Public().Reads("return", "how").FromOtherSites(),
		web.Screen("/logout", "Sign out", signin.ShowSignOut).Public().Unlinked(),
		web.Action(post, "/logout", signin.Logout).Public(),
		web.Action(post, "/switch", signin.Switch).SignedIn(),
		web.Screen("/register", "Register", signin.Register).Public(),
		web.Screen("/register/confirm", "Register", signin.RegisterStep).SameForAll().Unlinked(),
		web.Screen("/register/setup", "Register", signin.RegisterStep).SameForAll().Unlinked(),
		web.Screen("/register/verify", "Register", signin.RegisterStep).SameForAll().Unlinked(),
		web.Screen("/register/verify-commercial", "Register", signin.RegisterStep).SameForAll().Unlinked(),
		web.Action(get, "/reauth", signin.Reauth).Public().Reads("return").FromOtherSites(),
		web.Screen("/help", "Help", showHelp).SameForAll(),
		web.Screen("/help/password", "Password help", signin.PasswordHelp).SameForAll(),
		web.Screen("/help/password/reset", "Password help", signin.PasswordHelp).SameForAll().Unlinked(),
		web.Screen("/help/password/confirm", "Password help", signin.PasswordHelp).SameForAll().Unlinked(),
		web.Screen("/refresh-profile", "Refresh Profile", refreshProfile).SignedIn().Unlinked().Reads("return"),
		web.Action(get, "/loading", waitForProfile).SignedIn().Reads("return"),
		web.Action(get, "/session", signin.SessionStatus).Public().Background(),
		web.Action(post, "/session", signin.SessionStatus).Public(),
		web.Action(post, "/session/input", signin.SaveForm).Public().Background(),
		web.Screen("/session/changed", "Signed In", signin.ShowMemberChanged).Public().Background().Unlinked().Reads("user", "why", "input", "return"),
		web.Screen("/signed-out", "Signed Out", signin.ShowSignedOut).SameForAll().Background().Unlinked().Reads("why", "input", "return"),

		web.Screen("/agents", "Contact My Agent", showAgents),

		web.Redirect("/billing", "Billing", toFirstAccount),
		web.Screen("/billing/:account", "Billing", showBilling).GuardedBy(ownAccount).Saying(notYourAccount).ReadsList("older"),
		web.Fragment("/billing/:account/due", billingDue).GuardedBy(ownAccount).ReadsList("older", "stored"),
		web.File("/billing/:account/due.ics", dueCalendar).GuardedBy(ownAccount),
		web.Fragment("/billing/:account/transactions", billingTransactions).GuardedBy(ownAccount).ReadsList("older"),
		web.Screen("/billing/:account/transactions/print", "Billing", transactionsPrint).GuardedBy(ownAccount),
		web.File("/billing/:account/transactions.csv", transactionsFile).GuardedBy(ownAccount),

		web.Redirect("/payments", "Payments", toPayableAccount),
		web.Screen("/payments/:account", "Payments", payment.Show).GuardedBy(payableAccount).Saying(notYourAccount),
		web.Fragment("/payments/:account/due", payment.ShowDue).GuardedBy(payableAccount).Reads("stored"),
		web.Action(post, "/payments/:account/session", payment.OpenSession).GuardedBy(payableAccount),
		web.Action(post, "/payments/:account/events", payment.LogEvent),
		web.Action(post, "/payments/:account/check", payment.Check),
		web.Screen("/payments/:account/receipts/:payment", "Payment Receipt", payment.ShowReceipt).GuardedBy(ownAccount),
		web.Form("/payments/:account/receipts/:payment/not-made", "Payments", payment.ShowDeny, payment.Deny).GuardedBy(ownAccount).Unlinked(),
		web.Screen("/payments/:account/:operation", "Payments", payment.Confirm).GuardedBy(payableAccount),
		web.Screen("/payments/:account/:operation/other-ways", "Payments", payment.OtherWays).GuardedBy(payableAccount),

		web.Screen("/cards", "ID Cards", showCards),
		web.File("/cards/on-phone", keptCards),
		web.File("/cards/:policy/proof.pdf", proofOfInsurance),
		web.File("/cards/:policy/:vehicle.pdf", cardsFile),
		web.File("/cards/:policy/:vehicle/show", showCard),
		web.File("/cards/expired", expiredCard).SameForAll(),
		web.Asset("/saved-cards.js", savedCardWorker),

		web.Screen("/claims", "Claims", showClaims).Reads("page"),
		web.Form("/claims/contact-adjuster", "Contact Adjuster", showContactAdjuster, contactAdjuster).Reads("claim"),
		web.Form("/claims/:claim", "Claims", showClaim, sendClaimFiles).WithFiles(maxClaimFiles).Reads("todo"),

		web.Screen("/documents", "Documents", showDocuments).ReadsList("about", "kind", "year"),
		web.File("/documents/:document", documentFile),
		web.File("/documents/:policy/:term.zip", termZip),
		web.Fragment("/documents-list", documentList).ReadsList("about", "kind", "year"),

		web.Screen("/home", "Home", showHome).Reads("bills"),

		web.Screen("/new-claim", "New Claim", newclaim.Start).WithInput().Reads("policyNumber", "find"),
		web.Action(post, "/new-claim/start-over", newclaim.StartOver),
		web.Form("/new-claim/photos", "New Claim", newclaim.ShowPhotos, newclaim.AddPhotos).Unlinked().WithFiles(newclaim.MaxUpload),
		web.File("/new-claim/photos/:photo", newclaim.Photo),
		web.File("/new-claim/photos/:photo/small", newclaim.SmallPhoto),
		web.Action(post, "/new-claim/remove-photo", newclaim.RemovePhoto),
		web.Form("/new-claim/review", "New Claim", newclaim.ShowReview, newclaim.Send).Unlinked(),
		web.Screen("/new-claim/sent", "New Claim", newclaim.ShowSent).SignedIn().Unlinked(),
		web.Form("/new-claim/:step", "New Claim", newclaim.ShowStep, newclaim.AnswerStep).Reads("find"),

		web.Screen("/not-found", "Not Found", notFound).SameForAll(),

		web.Redirect("/paperless", "Paperless Billing", web.To(paths.Paperless(paths.PaperBilling))).Unlinked(),
		web.Form("/paperless/billing", "Paperless Billing", paperlessBilling.show, paperlessBilling.change).Reads("page"),
		web.Form("/paperless/policy", "Paperless Policy", paperlessPolicy.show, paperlessPolicy.change).Reads("page"),
		web.Form("/paperless/billing/all", "Paperless Billing", paperlessBilling.showAll, paperlessBilling.changeAll).Unlinked(),
		web.Form("/paperless/policy/all", "Paperless Policy", paperlessPolicy.showAll, paperlessPolicy.changeAll).Unlinked(),
		web.Screen("/paperless/billing/receipt", "Paperless Billing", paperlessBilling.showReceipt).Unlinked(),
		web.Screen("/paperless/policy/receipt", "Paperless Policy", paperlessPolicy.showReceipt).Unlinked(),

		web.Redirect("/policies", "Policies", toRequestedPolicy).Reads("policyNumber"),
		web.Screen("/policies/all", "Policies", showPolicies).ReadsList("find", "kind", "status", "sort"),
		web.Fragment("/policies-list", allPolicyList).ReadsList("find", "kind", "status", "sort"),
		web.Screen("/policies/:type/:policy", "Policies", showPolicy).GuardedBy(ownPolicy).ReadsList("find", "kind", "status", "sort"),

		web.Screen("/profile", "Profile", showProfile).ReadsList(),
		web.Fragment("/profile/policies", profilePolicies).ReadsList(),
		web.Form("/profile/email", "Change Sign-in Email", showEmail, changeEmail).SignedIn().AfterRecentSignIn(),
		web.Form("/profile/attach", "Add an Account or Policy", showAttach, attach),
		web.Form("/profile/detach/:policy", "Remove Policy", showDetach, detach).GuardedBy(attachedPolicy),
		web.Form("/profile/authentication-methods", "Authentication Methods", showAuthMethods, changeAuthMethods).SignedIn().AfterRecentSignIn(),
		web.Form("/profile/sign-out-elsewhere", "Sign Out Everywhere Else", showElsewhere, signOutElsewhere).SignedIn().AfterRecentSignIn(),
		web.Form("/profile/contact", "How We Contact You", showContact, chooseTopics).AfterRecentSignIn(),
		web.Form("/profile/contact/:channel", "How We Contact You", showContactChange, changeContact).AfterRecentSignIn(),
		web.Form("/profile/delete", "Delete Profile", showDelete, deleteProfile).SignedIn().AfterRecentSignIn(),
		web.Screen("/profile/deleted", "Profile Deleted", profileDeleted).Public().Unlinked(),

		web.Screen("/auth", "", signin.Landing).Public().Reads("state", "code", "iss", "error", "error_description", "password", "cookies", "identities").FromOtherSites(),
		web.Hook("/auth/backchannel-logout", signin.BackchannelLogout),
		web.Screen("/faqs", "FAQs", showFAQs).SignedIn().InOutage(),

		web.Screen("/messages", "Messages", showMessages).ReadsList("find"),
		web.Fragment("/messages-list", messageList).ReadsList("find"),
		web.Form("/messages/:message", "Messages", showConversation, reply).WithFiles(maxMessageFiles),
		web.Form("/new-message", "New Message", showNewMessage, sendNewMessage).WithFiles(maxMessageFiles).Reads("about"),

		web.Screen("/requests", "Request a Change", requests.Choose).Reads("about", "vehicle"),
		web.Screen("/requests/sent", "Request a Change", requests.ShowSent).SignedIn().Unlinked(),
		web.Form("/requests/document", "Request a Document", requests.Show, requests.Send).AfterRecentSignIn().Reads("about", "find"),
		web.Form("/requests/:topic", "Request a Change", requests.Show, requests.Send).Reads("about", "vehicle", "find"),

		web.Action(post, "/language", chooseLanguage).SameForAll(),
		web.Action(post, "/usage-statistics", chooseStatistics).SameForAll(),
		web.Asset("/pictures/:language/:name", picture),
		web.Asset("/static/*", staticFile),
	}
}

// Routes returns the route table in the order in which rows match. A form is two rows: its screen
// and its POST.
func Routes() request.Routes { return web.RoutesOf(web.Expand(routes())) }

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
