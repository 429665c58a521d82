package member

// Ways in which an adjuster replies.
const (
	ReplyByPhone = "phone"
	ReplyByEmail = "email"
)

// Fields of a message to an adjuster, beside FieldPhone.
const (
	FieldClaim = "claim"
	FieldReply = "reply"
	FieldText  = "text"
)

// AdjusterFields are the fields of a message to the adjuster of a claim.
var AdjusterFields = []Field{
	{Name: FieldClaim},
	{Name: FieldReply, Choices: []string{ReplyByPhone, ReplyByEmail}, Opens: []string{ReplyByPhone}},
	{Name: FieldPhone, Kind: AskPhone, Below: FieldReply},
	{Name: FieldText, Kind: AskText},
}
