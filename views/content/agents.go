package content

// Agents holds the texts of the page with the member's agents.
type Agents struct {
	Title          string      `yaml:"title"`
	Unnamed        string      `yaml:"unnamed"`     // an agent without a name
	Map            string      `yaml:"map"`         // link
	MapURL         WebAddress  `yaml:"mapUrl"`      // of a map; the agency's address follows
	NotForAgent    string      `yaml:"notForAgent"` // question before the link below the agents
	Message        CompanyText `yaml:"message"`     // link: a message to the company
	Hours          string      `yaml:"hours"`       // heading of an agent's opening hours
	Today          HoursText   `yaml:"today"`       // the hours of today
	ClosedToday    string      `yaml:"closedToday"`
	None           CompanyText `yaml:"none"`
	Policies       string      `yaml:"policies"` // heading of the policies that an agent takes care of
	More           CountText   `yaml:"more"`
	All            string      `yaml:"all"` // link to the list of all policies
	NoAgentHeading string      `yaml:"noAgentHeading"`
	NoAgent        CompanyText `yaml:"noAgent"`
}
