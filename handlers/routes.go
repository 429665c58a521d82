package handlers

import (
	"memberportal/views/paths"
)

// routes returns every route of the portal, in the order of section 2. Earlier rows match first.
// Without a chained method a row is for members with a loaded profile; route.go documents kinds and
// methods.
func routes() []route {
	return []route{
		action(get, "/", siteRoot).public(),
		action(get, "/login", login).public(),
		screen("/logout", "Sign out", showSignOut).public().unlinked(),
		action(post, "/logout", logout).public(),
		action(post, "/switch", switchIdentity).signedIn(),
		screen("/register", "Register", register).public(),
		screen("/register/confirm", "Register", registering).public().unlinked(),
		screen("/register/setup", "Register", registering).public().unlinked(),
		screen("/register/verify", "Register", registering).public().unlinked(),
		screen("/register/verify-commercial", "Register", registering).public().unlinked(),
		action(get, "/reauth", reauth).public(),
		screen("/help/password", "Password help", passwordHelp).public(),
		screen("/help/password/reset", "Password help", passwordHelp).public().unlinked(),
		screen("/help/password/confirm", "Password help", passwordHelp).public().unlinked(),
		screen("/refresh-profile", "Refresh Profile", refreshProfile).signedIn().unlinked(),
		action(get, "/loading", loading).signedIn(),
		action(get, "/session", sessionStatus).public().background(),
		action(post, "/session", sessionStatus).public(),
		action(post, "/session/kept", saveForm).public().background(),
		screen("/signed-out", "Signed Out", signedOut).public().background().unlinked(),

		screen("/agents", "Contact My Agent", showAgents),

		redirect("/billing", "Billing", toFirstAccount),
		screen("/billing/:account", "Billing", showBilling).guardedBy(ownAccount),
		fragment("/billing/:account/due", billingDue).guardedBy(ownAccount),
		file("/billing/:account/due.ics", dueCalendar).guardedBy(ownAccount),
		fragment("/billing/:account/transactions", billingTransactions).guardedBy(ownAccount),
		screen("/billing/:account/transactions/print", "Billing", transactionsPrint).guardedBy(ownAccount),
		file("/billing/:account/transactions.csv", transactionsFile).guardedBy(ownAccount),

		redirect("/payments", "Payments", toPayableAccount),
		screen("/payments/:account", "Payments", showPayments).guardedBy(payableAccount),
		fragment("/payments/:account/due", paymentsDue).guardedBy(payableAccount),
		action(post, "/payments/:account/session", openPaymentSession).guardedBy(payableAccount),
		action(post, "/payments/:account/events", logPaymentEvent).guardedBy(payableAccount),
		screen("/payments/:account/:operation", "Payments", confirmPayment).guardedBy(payableAccount),
		screen("/payments/:account/:operation/other-ways", "Payments", otherWaysToPay).guardedBy(payableAccount),

		screen("/cards", "ID Cards", showCards),
		file("/cards/:policy/:vehicle.pdf", cardsFile),
		file("/cards/:policy/:vehicle/on-phone", offlineCard),
		file("/cards/expired", expiredCard).public(),
		asset("/card-keeper.js", (*Portal).cardKeeper),

		screen("/claims", "Claims", showClaims),
		form("/claims/contact-adjuster", "Contact Adjuster", showContactAdjuster, contactAdjuster),
		screen("/claims/:claim", "Claims", showClaim),

		screen("/documents", "Documents", showDocuments),
		file("/documents/:document", documentFile),
		fragment("/documents-list", documentList),

		screen("/home", "Home", showHome),

		screen("/new-claim", "New Claim", startClaim).takesInput(),
		action(post, "/new-claim/start-over", startClaimOver),
		form("/new-claim/photos", "New Claim", showClaimPhotos, addClaimPhotos).unlinked(),
		file("/new-claim/photos/:photo", claimPhoto),
		action(post, "/new-claim/remove-photo", removeClaimPhoto),
		form("/new-claim/review", "New Claim", reviewClaim, sendClaim).unlinked(),
		screen("/new-claim/sent", "New Claim", claimSent).signedIn().unlinked(),
		form("/new-claim/:step", "New Claim", claimStep, answerClaimStep),

		screen("/not-found", "Not Found", notFound).public(),

		redirect("/paperless", "Paperless Billing", to(paths.Paperless(paths.PaperBilling))).unlinked(),
		form("/paperless/billing", "Paperless Billing", paperlessBilling.show, paperlessBilling.change),
		form("/paperless/policy", "Paperless Policy", paperlessPolicy.show, paperlessPolicy.change),

		redirect("/policies", "Policies", toRequestedPolicy),
		screen("/policies/:type/:policy", "Policies", showPolicy).guardedBy(ownPolicy),
		fragment("/policies/:type/:policy/list", policyList).guardedBy(ownPolicy),

		screen("/profile", "Profile", showProfile),
		fragment("/profile/policies", profilePolicies),
		form("/profile/email", "Change Sign-in Email", showEmail, changeEmail).signedIn().afterRecentSignIn(),
		form("/profile/attach", "Add an Account or Policy", showAttach, attach),
		form("/profile/detach/:policy", "Remove Policy", showDetach, detach).guardedBy(attachedPolicy),
		form("/profile/authentication-methods", "Authentication Methods", showAuthMethods, changeAuthMethods).signedIn().afterRecentSignIn(),
		form("/profile/delete", "Delete Profile", showDelete, deleteProfile).signedIn().afterRecentSignIn(),
		screen("/profile/deleted", "Profile Deleted", profileDeleted).public().unlinked(),

		screen("/auth", "", landing).public(),
		screen("/faqs", "FAQs", showFAQs).signedIn(),

		screen("/messages", "Messages", showMessages),
		fragment("/messages-list", messageList),
		form("/messages/:message", "Messages", showConversation, reply),
		form("/new-message", "New Message", showNewMessage, sendNewMessage),

		action(post, "/language", chooseLanguage).public(),
		action(post, "/usage-statistics", chooseStatistics).public(),
		asset("/pictures/:language/:name", (*Portal).picture),
		asset("/static/*", (*Portal).asset),
	}
}
