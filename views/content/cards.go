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

	NotBefore DateText `yaml:"notBefore"` // on the card of a term that has not started
	NextTerm  DateText `yaml:"nextTerm"`  // beside that card when there is a current one
	FirstTerm DateText `yaml:"firstTerm"` // beside that card when there is no current one
	NextCards string   `yaml:"nextCards"` // opens the cards of the next term

	Download string `yaml:"download"`
	// After a link, read aloud; {item} is the vehicle or the policy.
	DownloadOf  ItemText          `yaml:"downloadOf"`
	DownloadAll string            `yaml:"downloadAll"`
	Share       string            `yaml:"share"` // opens the phone's share sheet
	ShareFailed string            `yaml:"shareFailed"`
	FileName    PolicyVehicleText `yaml:"fileName"`    // of one card
	FileNameAll NumberText        `yaml:"fileNameAll"` // of all cards of a policy

	Officer        CardOfficer   `yaml:"officer"`
	Proof          CardProof     `yaml:"proof"`
	OnPhone        CardOnPhone   `yaml:"onPhone"`
	Paper          CardPaper     `yaml:"paper"`
	PrintInstead   PrintInstead  `yaml:"printInstead"`
	NoCardsHeading string        `yaml:"noCardsHeading"` // above the policies without cards
	NoCards        Keyed[string] `yaml:"noCards"`        // why a policy has no cards, by reason
	NoCardsByPhone PhoneText     `yaml:"noCardsByPhone"` // the provider says too little for a card
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
	Number    string `yaml:"number"` // the company's
}

// CardPaper holds what only PDFs say.
type CardPaper struct {
	Cut     string   `yaml:"cut"`    // above cards
	Copies  string   `yaml:"copies"` // above the two copies of a card
	Page    StepText `yaml:"page"`   // {step} of {steps}
	Insurer string   `yaml:"insurer"`
}

// PrintInstead holds the texts of the page in place of a PDF that can't be written.
type PrintInstead struct {
	Title      string     `yaml:"title"`
	Why        string     `yaml:"why"`
	Cards      string     `yaml:"cards"`
	Proof      PhoneText  `yaml:"proof"`
	OpenCards  string     `yaml:"openCards"`
	OpenPolicy NumberText `yaml:"openPolicy"`
	Busy       string     `yaml:"busy"` // while another PDF is being written
}

// CardOfficer holds the texts of one card that fills the screen.
type CardOfficer struct {
	Show  string `yaml:"show"` // link to the card
	Title string `yaml:"title"`
	Back  string `yaml:"back"`
}

// CardProof holds the texts of the proof of insurance, a PDF for a lender or dealer.
type CardProof struct {
	Download      string      `yaml:"download"`
	FileName      NumberText  `yaml:"fileName"`
	Title         string      `yaml:"title"`
	Statement     DateText    `yaml:"statement"` // {date} is the day of the download
	ByPhone       PhoneText   `yaml:"byPhone"`   // in place of the download
	Labels        ProofLabels `yaml:"labels"`
	Term          TermText    `yaml:"term"`
	Coverage      string      `yaml:"coverage"`
	CoverageLimit string      `yaml:"coverageLimit"`
	Check         string      `yaml:"check"` // heading above how to check it
}

// ProofLabels holds the labels that only a proof of insurance has; the others are those of a card.
type ProofLabels struct {
	Product  string `yaml:"product"`
	Term     string `yaml:"term"`
	Limit    string `yaml:"limit"`
	Location string `yaml:"location"`
	Insured  string `yaml:"insured"` // heading above what is insured
}

// CardOnPhone holds the texts of the cards that are saved on the member's device.
type CardOnPhone struct {
	Offer         Plural   `yaml:"offer"`
	Remove        string   `yaml:"remove"`
	Title         string   `yaml:"title"`
	Warning       []string `yaml:"warning"`
	Cancel        string   `yaml:"cancel"`
	Confirm       string   `yaml:"confirm"`
	Saved         string   `yaml:"saved"`
	Removed       string   `yaml:"removed"`
	Failed        string   `yaml:"failed"`
	Updated       string   `yaml:"updated"`       // the saved cards were outdated
	NoLongerValid string   `yaml:"noLongerValid"` // no saved card is offered any more

	Heading    string      `yaml:"heading"`    // of the page with the saved cards
	Note       DateText    `yaml:"note"`       // {date} is the day on which they were saved
	CallUs     CompanyText `yaml:"callUs"`     // the insurer, or an agency
	Again      string      `yaml:"again"`      // link to all cards
	EndedTitle string      `yaml:"endedTitle"` // of the page that replaces expired cards
	Ended      string      `yaml:"ended"`
}
