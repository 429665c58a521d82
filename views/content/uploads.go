package content

// Files holds the texts of fields for photos and documents.
type Files struct {
	Label       string        `yaml:"label"`
	More        string        `yaml:"more"` // in place of Label when files wait to be sent
	Hint        SizeCountText `yaml:"hint"`
	Waiting     string        `yaml:"waiting"` // legend
	WaitingHint string        `yaml:"waitingHint"`
	Attached    string        `yaml:"attached"` // before the names of files
	Unnamed     string        `yaml:"unnamed"`  // in place of a file's name

	Missing       string        `yaml:"missing"`
	TooLarge      NameSizeText  `yaml:"tooLarge"`
	TooManyPixels NameSizeText  `yaml:"tooManyPixels"` // size is in megapixels
	WrongKind     NameText      `yaml:"wrongKind"`
	Damaged       NameText      `yaml:"damaged"`
	Locked        NameText      `yaml:"locked"` // a PDF that opens only with a password
	TooMany       NameCountText `yaml:"tooMany"`
	Busy          string        `yaml:"busy"` // too many uploads at once
	Lost          NameText      `yaml:"lost"` // the stored file cannot be read
}
