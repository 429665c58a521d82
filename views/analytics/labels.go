package analytics

// Only this file creates labels, so that other packages cannot send other texts. The event of a
// zero label is not sent. Attributes that depend on nothing else are made once, with the label.
type (
	MenuItem struct {
		name  string
		click *Attributes
	}
	Link      struct{ click, hover *Attributes }
	Button    struct{ click *Attributes }
	List      struct{ name string }
	Direction struct{ name string }
	Document  struct{ click *Attributes }
	Content   struct{ click, change *Attributes }
	Form      struct{ submit *Attributes }
)

func menuItem(name string) MenuItem { return MenuItem{name, menuClick.with(name)} }

func link(name string) Link {
	return Link{pageLinkClick.with(name), hover.at("data-track-hover", name)}
}

func button(name string) Button { return Button{buttonClick.with(name)} }

func document(name string) Document { return Document{documentDownload.with(name)} }

func content(name string) Content {
	return Content{selectContent.with(name), selectContent.at("data-track-change", name)}
}

func form(name string) Form { return Form{formSubmit.at("data-track-submit", name)} }

// The navigation.
var (
	MenuHome       = menuItem("home")
	MenuBilling    = menuItem("billing")
	MenuPolicies   = menuItem("policies")
	MenuCards      = menuItem("cards")
	MenuClaims     = menuItem("claims")
	MenuDocuments  = menuItem("documents")
	MenuMessages   = menuItem("messages")
	MenuAgents     = menuItem("agents")
	MenuPaperless  = menuItem("paperless")
	MenuFAQs       = menuItem("faqs")
	MenuProfile    = menuItem("profile")
	MenuElsewhere  = menuItem("sign_out_elsewhere")
	MenuAnotherOne = menuItem("sign_in_as_someone_else")
)

// Links inside pages.
var (
	LinkTask       = link("home_task")
	LinkAccount    = link("home_account")
	LinkPolicy     = link("home_policy")
	LinkPolicyList = link("home_policy_list")
	LinkAgent      = link("home_agent")
	LinkClaimList  = link("home_claim_list")
	LinkCards      = link("home_cards")
	LinkDocuments  = link("documents_about")

	LinkPrint        = link("print_transactions")
	LinkTransactions = link("all_transactions")
	LinkPhone        = link("phone")
	LinkMail         = link("mail")
	LinkSite         = link("agent_site")
	LinkGuestPay     = link("guest_payment")
	LinkMap          = link("agent_map")
	LinkPolicyWay    = link("policy_action")
	LinkStartClaim   = link("start_claim")
	LinkReceipt      = link("receipt")
	LinkAdjuster     = link("contact_adjuster")
	LinkOneClaim     = link("claim")
	LinkClaimsFAQ    = link("claims_faq")
	LinkMessage      = link("message")
	LinkNewMessage   = link("new_message")
	LinkRequest      = link("request")
	LinkEmail        = link("change_email")
	LinkMethods      = link("authentication_methods")
	LinkElsewhere    = link("sign_out_elsewhere")
	LinkAttach       = link("attach_account_or_policy")
	LinkDetach       = link("detach_policy")
	LinkReload       = link("reload_profile")
	LinkDelete       = link("delete_profile")
	LinkContact      = link("contact")
)

// Buttons.
var (
	ButtonMakePayment    = button("make_payment")
	ButtonPaymentMethods = button("manage_payment_methods")
	ButtonAutoPay        = button("enroll_auto_pay")
	ButtonContinue       = button("continue_to_processor")
	ButtonCancel         = button("cancel_payment")
	ButtonCopy           = button("copy_number")
	ButtonShareCard      = button("share_card")
	ButtonSaveCard       = button("keep_card")
	ButtonPrint          = button("print")
)

// Lists with pages.
var (
	ListTransactions    = List{"transactions"}
	ListPolicies        = List{"policies"}
	ListProfilePolicies = List{"profile_policies"}
	ListDocuments       = List{"documents"}
	ListMessages        = List{"messages"}
	ListClaims          = List{"claims"}
	ListPaperless       = List{"paperless"}
)

// Directions through a list.
var (
	Previous = Direction{"previous"}
	Next     = Direction{"next"}
)

// Files to download.
var (
	DocumentTransactions = document("transactions")
	DocumentDueDate      = document("due_date")
	DocumentCards        = document("id_cards")
	DocumentCard         = document("id_card")
	DocumentProof        = document("proof")
	DocumentOfMember     = document("member_document")
	DocumentsOfTerm      = document("term_documents")
)

// What a page can be made to show.
var (
	ContentAccount    = content("account")
	ContentPolicy     = content("policy")
	ContentPolicyKind = content("policy_filter")
	ContentDocuments  = content("document_filter")
	ContentMessages   = content("message_search")
	ContentQuestion   = content("question")
)

// Forms.
var (
	FormDenyPayment   = form("deny_payment")
	FormSwitch        = form("switch_identity")
	FormChangeEmail   = form("change_email")
	FormAttach        = form("attach_account_or_policy")
	FormDetach        = form("detach_policy")
	FormDeleteProfile = form("delete_profile")
	FormAuthMethods   = form("authentication_methods")
	FormElsewhere     = form("sign_out_elsewhere")
	FormAdjuster      = form("contact_adjuster")
	FormClaimFiles    = form("claim_files")
	FormNewClaimStep  = form("new_claim_step")
	FormNewClaim      = form("new_claim")
	FormRequest       = form("request")
	FormMessage       = form("message")
	FormNewMessage    = form("new_message")

	FormContact       = form("contact")
	FormContactTopics = form("contact_topics")

	FormPaperless = form("paperless")
)
