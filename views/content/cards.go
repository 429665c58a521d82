package content

// Cards holds the texts on and around ID cards.
type Cards struct {
	Title     string `yaml:"title"`
	Intro     Prose  `yaml:"-"`
	Empty     string `yaml:"empty"`
	Questions string `yaml:"questions"` // link to the questions about cards

	Heading       string     `yaml:"heading"` // on every card
	Labels        CardLabels `yaml:"labels"`
	Names         PairText   `yaml:"names"` // of two insured people
	KeepInVehicle string     `yaml:"keepInVehicle"`
	Accident      PhoneText  `yaml:"accident"`

	NotBefore  DateText `yaml:"notBefore"`  // on the card of a term that has not started
	NextTerm   DateText `yaml:"nextTerm"`   // beside that card when there is a current one
	FirstTerm  DateText `yaml:"firstTerm"`  // beside that card when there is no current one
	UnknownDay string   `yaml:"unknownDay"` // in place of {date} when it is unknown

	Download    string            `yaml:"download"`
	DownloadOf  ItemText          `yaml:"downloadOf"`  // after Download, read aloud; {item} is the vehicle
	DownloadAll NumberText        `yaml:"downloadAll"` // {number} is the policy's
	FileName    PolicyVehicleText `yaml:"fileName"`    // of one card
	FileNameAll NumberText        `yaml:"fileNameAll"` // of all cards of a policy

	OnPhone        CardOnPhone   `yaml:"onPhone"`
	NoCardsHeading string        `yaml:"noCardsHeading"` // above the policies without cards
	NoCards        Keyed[string] `yaml:"noCards"`        // why a policy has no cards, by reason
}

// CardLabels holds the labels on an ID card.
type CardLabels struct {
	Policy    string `yaml:"policy"`
	Effective string `yaml:"effective"`
	Expires   string `yaml:"expires"`
	Vehicle   string `yaml:"vehicle"`
	VIN       string `yaml:"vin"`
	Insured   string `yaml:"insured"`
	Agent     string `yaml:"agent"`
}

// CardOnPhone holds the texts of a card that is saved on the member's device.
type CardOnPhone struct {
	Offer         string   `yaml:"offer"`
	Remove        string   `yaml:"remove"`
	Title         string   `yaml:"title"`
	Warning       []string `yaml:"warning"`
	Cancel        string   `yaml:"cancel"`
	Confirm       string   `yaml:"confirm"`
	Saved         string   `yaml:"saved"`
	Removed       string   `yaml:"removed"`
	Failed        string   `yaml:"failed"`
	NoLongerValid string   `yaml:"noLongerValid"` // the saved card is no longer offered

	Heading    string      `yaml:"heading"` // of the card's own page
	Note       DateText    `yaml:"note"`    // {date} is the day on which it was saved
	CallUs     CompanyText `yaml:"callUs"`
	CallAgent  string      `yaml:"callAgent"`
	Again      string      `yaml:"again"`      // link to all cards
	EndedTitle string      `yaml:"endedTitle"` // of the page that replaces an expired card
	Ended      string      `yaml:"ended"`
}
