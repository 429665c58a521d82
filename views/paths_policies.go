package views

import (
	"net/url"

	"memberportal/upstream/member"
)

// PoliciesPath leaves it to the policies guard which policy to open; "" asks for none (section 2).
func PoliciesPath(number string) string {
	return withQuery("/policies", "policyNumber", number)
}

// PolicyPath is a policy's page, /policies/{policyType}/{policyNumber}; "" for a policy whose type no rule tells, which has none (section 2).
func PolicyPath(p member.Policy) string {
	kind, ok := p.Type()
	if !ok {
		return ""
	}
	return "/policies/" + string(kind) + "/" + url.PathEscape(p.Number)
}

// PolicyRenewalPath is where a policy's page says what its next term changes.
func PolicyRenewalPath(p member.Policy) string { return withFragment(PolicyPath(p), "renewal") }

// PolicyListPath is the member's list of policies, which stands on every policy's page; without a policy on the first one's.
func PolicyListPath() string { return withFragment(PoliciesPath(""), "policies") }

// CardsPath is the page with all ID cards.
func CardsPath() string { return "/cards" }

// PolicyCardsPath is where the page with all ID cards shows those of one policy.
func PolicyCardsPath(number string) string { return withFragment(CardsPath(), cardsAnchor(number)) }

func cardsAnchor(number string) string { return "cards-" + FileSafe(number) }

// CardsFilePath downloads the ID cards of a policy's term as a PDF: of one vehicle, or of all with "".
func CardsFilePath(number, vehicleID string) string {
	return under(CardsPath(), number) + "/" + orElse(vehicleID, "all") + ".pdf"
}

// CardOnPhonePath is the page of one card that the member's phone keeps.
func CardOnPhonePath(number, vehicleID string) string {
	return under(under(CardsPath(), number), vehicleID) + "/on-phone"
}

// CardExpiredPath is what the phone shows in a kept card's place once it has expired.
func CardExpiredPath() string { return CardsPath() + "/expired" }

// CardKeeperPath is the service worker that shows a kept card without a connection. It lies at the root, since a worker watches over nothing above it.
func CardKeeperPath() string { return "/card-keeper.js" }

// AgentsPath is the page of the member's agents.
func AgentsPath() string { return "/agents" }

// AgentPath is where the page of the member's agents shows one of them.
func AgentPath(id string) string { return withFragment(AgentsPath(), agentAnchor(id)) }

func agentAnchor(id string) string { return "agent-" + FileSafe(id) }

func withFragment(path, id string) string {
	if path == "" {
		return ""
	}
	return path + "#" + id
}
