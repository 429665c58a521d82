package analytics

// Only this file creates labels, so that other packages cannot send other texts. The event of a
// zero label is not sent.
type (
	MenuItem  struct{ name string }
	Link      struct{ name string }
	Button    struct{ name string }
	List      struct{ name string }
	Direction struct{ name string }
	Document  struct{ name string }
	Content   struct{ name string }
	Form      struct{ name string }
)

// values are the names that a parameter may have.
type values []string

func (v *values) add(name string) string {
	*v = append(*v, name)
	return name
}

var menuItems, links, buttons, lists, directions, documents, contents, forms values

var timeouts = values{"true", "false"}

// The navigation.
var (
	MenuHome       = MenuItem{menuItems.add("home")}
	MenuBilling    = MenuItem{menuItems.add("billing")}
	MenuPayments   = MenuItem{menuItems.add("payments")}
	MenuPolicies   = MenuItem{menuItems.add("policies")}
	MenuCards      = MenuItem{menuItems.add("cards")}
	MenuClaims     = MenuItem{menuItems.add("claims")}
	MenuDocuments  = MenuItem{menuItems.add("documents")}
	MenuMessages   = MenuItem{menuItems.add("messages")}
	MenuAgents     = MenuItem{menuItems.add("agents")}
	MenuPaperless  = MenuItem{menuItems.add("paperless")}
	MenuFAQs       = MenuItem{menuItems.add("faqs")}
	MenuProfile    = MenuItem{menuItems.add("profile")}
	MenuAnotherOne = MenuItem{menuItems.add("sign_in_as_someone_else")}
)

// Links inside pages.
var (
	LinkTask       = Link{links.add("home_task")}
	LinkAccount    = Link{links.add("home_account")}
	LinkPolicy     = Link{links.add("home_policy")}
	LinkPolicyList = Link{links.add("home_policy_list")}
	LinkAgent      = Link{links.add("home_agent")}
	LinkClaimList  = Link{links.add("home_claim_list")}
	LinkPay        = Link{links.add("home_pay")}
	LinkCards      = Link{links.add("home_cards")}
	LinkDocuments  = Link{links.add("documents_about")}
	LinkPaperless  = Link{links.add("paperless")}
	LinkPrint      = Link{links.add("print_transactions")}
	LinkPhone      = Link{links.add("phone")}
	LinkMail       = Link{links.add("mail")}
	LinkSite       = Link{links.add("agent_site")}
	LinkMap        = Link{links.add("agent_map")}
	LinkPolicyWay  = Link{links.add("policy_action")}
	LinkStartClaim = Link{links.add("start_claim")}
	LinkAdjuster   = Link{links.add("contact_adjuster")}
	LinkOneClaim   = Link{links.add("claim")}
	LinkClaimsFAQ  = Link{links.add("claims_faq")}
	LinkMessage    = Link{links.add("message")}
	LinkNewMessage = Link{links.add("new_message")}
	LinkEmail      = Link{links.add("change_email")}
	LinkMethods    = Link{links.add("authentication_methods")}
	LinkAttach     = Link{links.add("attach_account_or_policy")}
	LinkDetach     = Link{links.add("detach_policy")}
	LinkReload     = Link{links.add("reload_profile")}
	LinkDelete     = Link{links.add("delete_profile")}
)

// Buttons.
var (
	ButtonMakePayment    = Button{buttons.add("make_payment")}
	ButtonPaymentMethods = Button{buttons.add("manage_payment_methods")}
	ButtonAutoPay        = Button{buttons.add("enroll_auto_pay")}
	ButtonContinue       = Button{buttons.add("continue_to_processor")}
	ButtonCancel         = Button{buttons.add("cancel_payment")}
	ButtonCopy           = Button{buttons.add("copy_number")}
	ButtonSaveCard       = Button{buttons.add("keep_card")}
	ButtonRemoveCard     = Button{buttons.add("remove_card")}
	ButtonPrint          = Button{buttons.add("print")}
)

// Lists with pages.
var (
	ListTransactions    = List{lists.add("transactions")}
	ListPolicies        = List{lists.add("policies")}
	ListProfilePolicies = List{lists.add("profile_policies")}
	ListDocuments       = List{lists.add("documents")}
	ListMessages        = List{lists.add("messages")}
	ListPaperless       = List{lists.add("paperless")}
)

// Directions through a list.
var (
	Previous = Direction{directions.add("previous")}
	Next     = Direction{directions.add("next")}
)

// Files to download.
var (
	DocumentTransactions = Document{documents.add("transactions")}
	DocumentDueDate      = Document{documents.add("due_date")}
	DocumentCards        = Document{documents.add("id_cards")}
	DocumentCard         = Document{documents.add("id_card")}
	DocumentProof        = Document{documents.add("proof")}
	DocumentOfMember     = Document{documents.add("member_document")}
	DocumentsOfTerm      = Document{documents.add("term_documents")}
)

// What a page can be made to show.
var (
	ContentAccount    = Content{contents.add("account")}
	ContentPolicy     = Content{contents.add("policy")}
	ContentPolicyKind = Content{contents.add("policy_filter")}
	ContentDocuments  = Content{contents.add("document_filter")}
	ContentMessages   = Content{contents.add("message_search")}
	ContentQuestion   = Content{contents.add("question")}
)

// Forms.
var (
	FormSwitch        = Form{forms.add("switch_identity")}
	FormChangeEmail   = Form{forms.add("change_email")}
	FormAttach        = Form{forms.add("attach_account_or_policy")}
	FormDetach        = Form{forms.add("detach_policy")}
	FormDeleteProfile = Form{forms.add("delete_profile")}
	FormAuthMethods   = Form{forms.add("authentication_methods")}
	FormAdjuster      = Form{forms.add("contact_adjuster")}
	FormClaimFiles    = Form{forms.add("claim_files")}
	FormNewClaimStep  = Form{forms.add("new_claim_step")}
	FormNewClaim      = Form{forms.add("new_claim")}
	FormMessage       = Form{forms.add("message")}
	FormNewMessage    = Form{forms.add("new_message")}
	FormPaperless     = Form{forms.add("paperless")}
)
