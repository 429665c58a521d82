package contract

import (
	"reflect"

	"memberportal/upstream/member"
)

// Answers are the answers of the calls, by the names of the calls. Those without a GET are of calls
// that change something.
var Answers = map[string]reflect.Type{
	"GET /profiles": reflect.TypeFor[Profile](),
	"GET /accounts/{accountNumber}/billing-summary": reflect.TypeFor[Summary](),
	"GET /accounts/{accountNumber}/installments":    reflect.TypeFor[Installments](),
	"GET /policies/{policyNumber}/renewal":          reflect.TypeFor[Renewal](),
	"GET /claims":                                   reflect.TypeFor[Claims](),
	"GET /claims/{claimNumber}":                     reflect.TypeFor[Claim](),
	"GET /documents":                                reflect.TypeFor[Documents](),
	"GET /messages":                                 reflect.TypeFor[Messages](),
	"GET /messages/{messageId}":                     reflect.TypeFor[Message](),
	"GET /profiles/authentication-methods":          reflect.TypeFor[Methods](),
	"GET /contacts":                                 reflect.TypeFor[Contacts](),
	"GET /capabilities":                             reflect.TypeFor[Calls](),

	"POST /payments/payment-modal":                 reflect.TypeFor[PaymentSession](),
	"POST /claims":                                 reflect.TypeFor[NewClaim](),
	"POST /claims/{claimNumber}/files":             reflect.TypeFor[ClaimFile](),
	"POST /messages":                               reflect.TypeFor[NewMessage](),
	"POST /profiles/update-authentication-methods": reflect.TypeFor[Methods](),
}

// Beside is what may stand beside a list. A list answer has it.
type Beside struct {
	HasMore, IsComplete    Flag
	Error, Errors, Message Outcome
}

// Fails reports whether an error stands beside the list.
func (b *Beside) Fails() bool { return isAny(Unread, b.Error.How, b.Errors.How, b.Message.How) }

// Lacks reports whether something says that the list is not all. follows is whether there is an
// address of the next page.
func (b *Beside) Lacks(follows bool) bool {
	return b.Fails() || b.HasMore.How == Unread || b.HasMore.Value && !follows ||
		b.IsComplete.How == Unread || b.IsComplete.How == Sent && !b.IsComplete.Value
}

// ReservedKeys are the keys under which systems say that an account, a policy, or what a policy
// lists is something else than its other fields say.
type ReservedKeys struct {
	Status, PolicyStatus, Active, Canceled, IsCancelled, Deleted, Removed Reserved
}

// Said reports whether one of the keys says something.
func (r *ReservedKeys) Said() bool {
	return isAny(Unread, r.Status.How, r.PolicyStatus.How, r.Active.How, r.Canceled.How, r.IsCancelled.How,
		r.Deleted.How, r.Removed.How)
}

// Profile is the answer of GET /profiles.
type Profile struct {
	Accounts       List[Account] `is:"required none"`
	Agencies       List[Agency]  `is:"none"`
	AsOf           Time
	PaperlessEmail Text
	Beside

	isEmpty bool // whether it is {}
	Unread  member.Unread
}

// Account is a billing account.
type Account struct {
	AccountNumber    Number `is:"required key" same:"id"`
	AutoPay          AutoPay
	AutoPayDate      Day
	AutoPaySuspended Flag
	Balance          Money
	BillType         Choice `is:"required shown" words:"Direct bill,Bill mortgagee"`
	Cancelled        Flag   `is:"required"`
	ChecklessPay     Flag
	DueDate          Day `is:"none"`
	DueDay           DayOfMonth
	Insured          Text
	MinDue           Money
	PastDue          Money
	PaperlessBilling PaperlessBilling
	PayInstrument    Text
	Transactions     List[Transaction]
	Policies         List[Policy] `is:"required"`
	Futures          List[Policy]
	Notice           Notice `is:"none"`
	ReservedKeys

	Unread member.Unread
}

// PaperlessBilling is the flag, or an object with it.
type PaperlessBilling struct {
	How
	AccountNumber    Number
	PaperlessBilling Flag `is:"alone required"`
}

// PaperlessPolicy is the flag, or an object with it.
type PaperlessPolicy struct {
	How
	PolicyNumber, PackageNumber Number
	PaperlessPolicy             Flag `is:"alone required"`
}

// Notice is an account's cancellation notice.
type Notice struct {
	How
	Amount            Money
	LastDay           Day
	Reason, Terms     Text
	Status, HasNotice Reserved
}

// Transaction is a line of an account's billing history.
type Transaction struct {
	Amount, Balance, Premium       Money
	Description                    Text
	PolicyNumber                   Number
	EffectiveDate, TransactionDate Day
	Kind                           Choice `words:"payment,returned,bill,fee,credit,charge,refund"`
	Status                         Choice `is:"shown" words:"pending,posted,void"`
	Reference                      Text
}

// Policy is a term of a policy.
type Policy struct {
	AccountNumber   Number
	AgencyID        Text
	AllowCardPrint  Flag
	Cancelled       Flag `is:"required"`
	CancelledDate   Day  `is:"none"`
	Drivers         List[Driver]
	EffectiveDate   Day `is:"required"`
	ExpirationDate  Day `is:"required"`
	FilterCancelled Flag
	Insured         Insured
	LiabilityLimit  Text
	Locations       List[Location]
	PackageNumber   Number
	PaperlessPolicy PaperlessPolicy
	PolicyNumber    Number `is:"required key" same:"number"`
	PolicyPremium   Money
	RiskState       Text
	TypeDescription Text
	Units           List[Unit]
	Vehicles        List[Vehicle]
	Coverages       List[Coverage]
	Items           List[Item]
	Interests       List[Interest]
	Discounts       List[Discount]
	ReservedKeys

	Unread member.Unread
}

// Name is the name of a person or business.
type Name struct {
	How
	Full, First, Last Text
}

// Insured is the insured party of a policy.
type Insured struct {
	How
	Address, City, Phone, State Text
	Primary, Secondary          Name
	Zip                         ZIP
}

// Driver is a person listed on a policy.
type Driver struct {
	Full, First, Last Text
	Rated, Excluded   Flag
	ReservedKeys
}

// Location is a place that a policy covers.
type Location struct {
	Address1, City, State Text
	Zip                   ZIP
	ReservedKeys
}

// Unit is a building that a policy covers.
type Unit struct {
	Address, City, State          Text
	Zip                           ZIP
	ConstructionYear              Year
	HeatingType, LivingAreaTotal  Text
	NumberOfStories               Text
	ProtectionClass               Text
	RoofAge, RoofType, UnitNumber Text
	SwimmingPool, Woodstove       Choice `is:"shown" words:"Yes,No"`
	Coverages                     List[Coverage]
	Interests                     List[Interest]
	ReservedKeys
}

// Vehicle is a vehicle that a policy covers.
type Vehicle struct {
	Address, City, State   Text
	Zip                    ZIP
	Make, MakeModel, Model Text
	UnitNumber             Text
	VIN                    Number
	Year                   Year
	FirstDay, LastDay      Day
	AllowCardPrint         Flag
	Coverages              List[Coverage]
	Interests              List[Interest]
	ReservedKeys
}

// Coverage is a coverage that a policy lists.
type Coverage struct {
	Description, Limit, Deductible, Code Text
	ReservedKeys
}

// Item is a thing that a policy lists on its own.
type Item struct {
	ItemNumber, Description, SerialNumber Text
	Coverages                             List[Coverage]
	Interests                             List[Interest]
	ReservedKeys
}

// Interest is someone else with a right in what is insured.
type Interest struct {
	Kind                       Choice `is:"shown" words:"lienholder,mortgagee,lossPayee,additionalInsured"`
	Name, Address, City, State Text
	Zip                        ZIP
	Reference                  Text
	ReservedKeys
}

// Discount is a text, or an object with it.
type Discount struct {
	How
	Description Text `is:"alone required"`
	Amount      Text
	ReservedKeys
}

// Agency is the agency that services a policy.
type Agency struct {
	ID                            Text `is:"key" same:"id"`
	Address, City, Email, Name    Text
	Phone1, Phone2, Phone3, State Text
	URL                           Text
	Zip                           ZIP
	Hours                         Text
	AcceptsMessages               Flag
}

// Summary is the answer of GET /accounts/{accountNumber}/billing-summary.
type Summary struct {
	AccountNumber        Number
	TotalDue, MinimumDue Money   `is:"required"`
	DueDate              Day     `is:"required none"`
	AutopayType          AutoPay `is:"required none"`
	AutoPayDate          Day
	AutoPaySuspended     Flag
	PastDue              Money
	DueDay               DayOfMonth
	Transactions         List[Transaction]
	Next                 Text
	AsOf                 Time
	Beside

	Unread member.Unread
}

// Installments is the answer of GET /accounts/{accountNumber}/installments.
type Installments struct {
	Installments List[Installment] `is:"required"`
	Beside
}

// Installment is a bill to come.
type Installment struct {
	DueDate     Day
	Amount      Money
	Description Text
	AutoPayDate Day
}

// Renewal is the answer of GET /policies/{policyNumber}/renewal.
type Renewal struct {
	Reasons   List[Text]  `is:"placed"`
	Amounts   List[Money] `is:"placed"` // in the order of Reasons
	Coverages List[CoverageTerms]
	Beside
}

// CoverageTerms is a coverage of two terms.
type CoverageTerms struct {
	Description, Now, Next Text
}

// Claims is the answer of GET /claims.
type Claims struct {
	Claims                List[Claim] `is:"required"`
	AcceptsVehicleDetails Flag
	Next                  Text
	Beside
}

// Claim is a reported loss.
type Claim struct {
	ClaimNumber            Number `is:"key" same:"number"`
	PolicyNumber           Number
	Kind, Description      Text
	Status                 Text
	Closed                 Flag `is:"required"`
	LossDate, ReportedDate Day
	Location               Text
	Steps                  List[ClaimStep]
	OurPart, YourPart      List[Text]
	NextDate               Day
	Adjuster               Adjuster
	Tracker                List[TrackerStep]
	ToDos                  List[ToDo]
	Files                  List[ClaimFile]
	AcceptsFiles           Flag
	Payments               List[ClaimPayment]

	Unread member.Unread
}

// NewClaim is the answer of POST /claims.
type NewClaim struct {
	ClaimNumber Number `is:"required"`
}

// ClaimStep is an event in the history of a claim.
type ClaimStep struct {
	Date Day
	Text Text
}

// Adjuster is the person who handles a claim.
type Adjuster struct {
	How
	Name, Phone, Email, Hours Text
}

// TrackerStep is a stage of a claim.
type TrackerStep struct {
	Name  Text
	State Choice `words:"done,now,next"`
	Date  Day
	Note  Text
}

// ToDo is a task for the member about a claim.
type ToDo struct {
	ID           Text `is:"key"`
	Text, Detail Text
	Due          Day
	Kind         Choice       `words:"files,text"`
	Files        List[Text]   `is:"placed"`
	Angles       List[Choice] `is:"placed" words:"front-left,front,front-right,left,right,rear-left,rear,rear-right"`
	Done         Flag
}

// ClaimFile is a file that the insurer received for a claim.
type ClaimFile struct {
	Reference, Name, ToDo, Shows Text
	Received                     Day
	State                        Choice `words:"received,accepted,refused"`
	Reason                       Text
}

// ClaimPayment is a payment that the insurer made on a claim.
type ClaimPayment struct {
	Date       Day
	Payee, For Text
	Amount     Money
}

// Documents is the answer of GET /documents.
type Documents struct {
	Documents List[Document] `is:"required"`
	Next      Text
	Beside
}

// Document describes a file that the provider stores for the member.
type Document struct {
	DocumentID                  Text `is:"key"`
	Title, Kind                 Text
	PolicyNumber, AccountNumber Number
	Date, TermEffectiveDate     Day
	ContentType                 Text
	Size                        Size
}

// Messages is the answer of GET /messages.
type Messages struct {
	Messages     List[Message] `is:"required"`
	AcceptsFiles Flag
	Next         Text
	Beside
}

// Message is a conversation.
type Message struct {
	MessageID            Text `is:"key"`
	Subject              Text
	About                About
	Date                 Time
	From                 Text
	Unread               Flag
	Closed, AcceptsFiles Flag
	Entries              List[MessageEntry]
}

// NewMessage is the answer of POST /messages.
type NewMessage struct {
	MessageID Text `is:"required"`
}

// About is the subject of a conversation.
type About struct {
	How
	Kind   Choice `words:"bill,claim,policy,agent"`
	Number Text
}

// MessageEntry is an entry of a conversation.
type MessageEntry struct {
	From       Text
	FromMember Flag
	At         Time
	Text       Text
	Files      List[Text]
}

// Methods is the answer of GET /profiles/authentication-methods.
type Methods struct {
	EmailMethod       Flag `name:"EmailMethod" is:"required"`
	MobilePhoneMethod Flag `name:"MobilePhoneMethod" is:"required"`
	ProfileID         Text `name:"ProfileId"`
	Email             Text `name:"Email"`
	MobilePhone       Text `name:"MobilePhone"`
}

// Contacts is the answer of GET /contacts.
type Contacts struct {
	Channels           List[Choice] `words:"phone,text,email"`
	Phone, Text, Email ContactAddress
	Topics             List[ContactTopic]
	Beside
}

// ContactAddress is the address of a channel.
type ContactAddress struct {
	How
	Current, Pending Text
	Consented        Flag
}

// ContactTopic is what the insurer writes about.
type ContactTopic struct {
	ID, Name, Description Text
	Channels, Chosen      List[Choice] `words:"phone,text,email"`
	Required              Flag
}

// Calls is the answer of GET /capabilities.
type Calls struct {
	Calls List[Text] `is:"required"`
	Beside
}

// PaymentSession is the answer of POST /payments/payment-modal.
type PaymentSession struct {
	AccessTokenID, SessionID Text `is:"required"`
	AccountNumber            Number
	Reference                Text
}
