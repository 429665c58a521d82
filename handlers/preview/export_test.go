package preview

// What the tests walk: every page of the route table, and the states that each can be in.
type Page = page

// Pages are the desk's list.
func Pages() []Page { return pages() }

// StatesOf are the states of a page.
func StatesOf(p Page) []State { return statesOf(p.Route) }

// Usual is what the desk shows at first.
func Usual() Choice { return usual() }

// ParseChoice reads a choice from an address.
func ParseChoice(text string) (Choice, error) { return parseChoice(text) }
