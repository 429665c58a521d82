package handlers

import (
	"context"
	"net/url"
	"strings"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/answer"
	"memberportal/handlers/visit"
	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/views/documents"
)

func showDocuments(v *visit.Visit) (templ.Component, error) {
	list, err := v.Portal.Profiles.Documents(v.Ctx, v.APIMember(), v.Profile)
	if err != nil {
		return answer.Unavailable(v, err, v.Text.Documents.Title, v.Text.Documents.NotOnline, v.Text.Documents.NotNow)
	}
	return documents.View(documentsPage(v, list)), nil
}

func documentList(v *visit.Visit) (templ.Component, error) {
	list, err := v.Portal.Profiles.Documents(v.Ctx, v.APIMember(), v.Profile)
	if err != nil {
		return nil, err
	}
	return documents.ListView(documentsPage(v, list)), nil
}

func documentsPage(v *visit.Visit, list member.DocumentList) documents.Page {
	return documents.NewPage(v.Text, v.Profile, list.Documents, documents.Query{
		About: v.C.Query("about"), Kind: v.C.Query("kind"), Year: v.C.Query("year"), Today: v.Today(), ListPage: v.ListPage(),
		Incomplete: list.Incomplete,
	})
}

// documentFile streams a document of the member's own list. The browser saves it and never opens it
// as a page of ours, whatever it contains.
func documentFile(v *visit.Visit) error {
	listed, err := v.Portal.Profiles.ListedDocument(v.Ctx, v.APIMember(), v.Profile, v.Param("document"))
	if err != nil {
		return err
	}
	// Streaming outlives the deadline of this request; the client has a limit of its own.
	file, err := v.Portal.API.Document(context.WithoutCancel(v.Ctx), v.APIMember(), listed.ID)
	switch {
	case failure.Is(err, failure.NotOffered):
		return answer.FileNotOffered(v, err, "Documents", v.Text.Documents.FileNotOnline)
	case err != nil:
		return err
	}
	v.C.Set(fiber.HeaderContentType, documents.ContentType(listed, file.ContentType))
	v.C.Set(fiber.HeaderContentDisposition, attachment(documents.FileName(v.Text, v.Profile, listed, file.ContentType, file.Name)))
	v.C.Context().SetBodyStream(file.Body, int(file.Size))
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
	return `attachment; filename="` + ascii + `"; filename*=UTF-8''` + strings.ReplaceAll(url.QueryEscape(name), "+", "%20")
}
