package views

// DocumentsPath is the list of the member's documents.
func DocumentsPath() string { return "/documents" }

// DocumentsAboutPath is the list of the documents about one policy or account.
func DocumentsAboutPath(number string) string { return withQuery(DocumentsPath(), "about", number) }

// DocumentPath downloads one document.
func DocumentPath(id string) string { return under(DocumentsPath(), id) }

// documentsFragmentPath is the list alone, for htmx. It does not lie under /documents, where every name could be a document's.
func documentsFragmentPath() string { return "/documents-list" }
