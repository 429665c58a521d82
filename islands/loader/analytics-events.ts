// Written from the registry in views/analytics by its test; do not edit.

type Link =
  | "home_task"
  | "home_account"
  | "home_policy"
  | "home_policy_list"
  | "home_agent"
  | "home_claim_list"
  | "home_pay"
  | "home_cards"
  | "documents_about"
  | "paperless"
  | "print_transactions"
  | "older_transactions"
  | "phone"
  | "mail"
  | "agent_site"
  | "guest_payment"
  | "agent_map"
  | "policy_action"
  | "start_claim"
  | "receipt"
  | "contact_adjuster"
  | "claim"
  | "claims_faq"
  | "message"
  | "new_message"
  | "request"
  | "change_email"
  | "authentication_methods"
  | "sign_out_elsewhere"
  | "attach_account_or_policy"
  | "detach_policy"
  | "reload_profile"
  | "delete_profile"
  | "contact";

type List =
  | "transactions"
  | "policies"
  | "profile_policies"
  | "documents"
  | "messages"
  | "claims"
  | "paperless";

/** The events of section 9 and no others, each with the parameters it may carry. */
export interface Events {
  page_view: {
    page_location: string;
    page_title: string;
    page_referrer: string;
  };
  menu_click: {
    item:
      | "home"
      | "billing"
      | "payments"
      | "policies"
      | "cards"
      | "claims"
      | "documents"
      | "messages"
      | "agents"
      | "paperless"
      | "faqs"
      | "profile"
      | "sign_out_elsewhere"
      | "sign_in_as_someone_else";
  };
  page_link_click: {
    link: Link;
  };
  button_click: {
    button:
      | "make_payment"
      | "manage_payment_methods"
      | "enroll_auto_pay"
      | "continue_to_processor"
      | "cancel_payment"
      | "copy_number"
      | "share_card"
      | "keep_card"
      | "remove_card"
      | "print";
  };
  pagination: {
    list: List;
    direction: "previous" | "next";
  };
  page_size: {
    list: List;
    size: `${number}`;
  };
  page_number: {
    list: List;
    page: `${number}`;
  };
  document_download_click: {
    document:
      | "transactions"
      | "due_date"
      | "id_cards"
      | "id_card"
      | "proof"
      | "member_document"
      | "term_documents";
  };
  select_content: {
    content: "account" | "policy" | "policy_filter" | "document_filter" | "message_search" | "question";
  };
  form_submit: {
    form:
      | "deny_payment"
      | "switch_identity"
      | "change_email"
      | "attach_account_or_policy"
      | "detach_policy"
      | "delete_profile"
      | "authentication_methods"
      | "sign_out_elsewhere"
      | "contact_adjuster"
      | "claim_files"
      | "new_claim_step"
      | "new_claim"
      | "request"
      | "message"
      | "new_message"
      | "contact"
      | "contact_topics"
      | "paperless";
  };
  logout: {
    timeout: "true" | "false";
  };
  hover: {
    target: Link;
  };
  login: Record<never, never>;
}

/** A query with one of these in a key or value is not reported. */
export const sensitiveWords = [
  "code",
  "email",
  "user",
  "token",
  "profileid",
  "password",
  "reset",
  "account",
  "policy",
  "claim",
  "document",
  "message",
  "name",
  "phone",
  "zip",
  "session",
  "secret",
  "state",
];
