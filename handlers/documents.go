package handlers

import (
	"context"
	"errors"
	"net/url"
	"strings"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi/exchange"
	"memberportal/views/documents"
)

func showDocuments(r *request.Request) (templ.Component, error) {
	list, err := r.Portal.Profiles.Documents(r.Ctx, r.APIMember(), r.Profile)
	r.OfferKind(func(kind string) bool { return documents.Offers(list.Documents, kind) })
	if err != nil {
		return respond.Unavailable(r, err, r.Text.Documents.Title, r.Text.Documents.NotOnline, r.Text.Documents.NotNow)
	}
	return documents.View(documentsPage(r, list)), nil
}

func documentList(r *request.Request) (templ.Component, error) {
	list, err := r.Portal.Profiles.Documents(r.Ctx, r.APIMember(), r.Profile)
	if err != nil {
		return nil, err
	}
	return documents.ListView(documentsPage(r, list)), nil
}

func documentsPage(r *request.Request, list member.DocumentList) documents.Page {
	return documents.NewPage(r.Text, r.Profile, list.Documents, documents.Query{
		About: r.C.Query("about"), Kind: r.C.Query("kind"), Year: r.C.Query("year"), Today: r.Today(),
		ListPage:   r.ListPage(),
		Incomplete: list.Incomplete,
	})
}

// documentFile streams a document of the member's own list. The browser saves it and never opens it
// as a page of ours, whatever it contains.
func documentFile(r *request.Request) error {
	listed, err := r.Portal.Profiles.ListedDocument(r.Ctx, r.APIMember(), r.Profile, r.Param("document"))
	if err != nil {
		return err
	}
	// Streaming outlives the deadline of this request; the client has a limit of its own.
	file, err := r.Portal.API.Document(context.WithoutCancel(r.Ctx), r.APIMember(), listed)
	switch {
	case failure.Is(err, failure.NotOffered):
		return respond.FileNotOffered(r, err, "Documents", r.Text.Documents.FileNotOnline)
	case errors.Is(err, exchange.ErrNotTheFile):
		name := documents.Name(r.Text, r.Profile, listed)
		return respond.FileFailed(r, err, fiber.StatusBadGateway, "Documents",
			r.Text.Documents.FileFailed.With(name, r.Text.Company.Phone))
	case err != nil:
		return err
	}
	r.C.Set(fiber.HeaderContentType, documents.ContentType(listed, file.ContentType))
	r.C.Set(fiber.HeaderContentDisposition,
		attachment(documents.FileName(r.Text, r.Profile, listed, file.ContentType, file.Name)))
	r.C.Context().SetBodyStream(file.Body, int(file.Size))
	return nil
}

// attachment names a file to save, in ASCII for old browsers and in UTF-8 for others (RFC 6266, RFC
// 5987).
func attachment(name string) string {
	ascii := strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' || r == '"' || r == '\\' || r == '%' {
			return '-'
		}
		return r
	}, name)
	escaped := strings.ReplaceAll(url.QueryEscape(name), "+", "%20")
	return `attachment; filename="` + ascii + `"; filename*=UTF-8''` + escaped
}
