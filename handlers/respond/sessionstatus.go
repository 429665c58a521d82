package respond

import (
	"bytes"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/request"
	"memberportal/views/session"
)

// SessionStatus returns the milliseconds until the session ends and until its warning, and the
// warning dialog. A POST extends the session. A script's own timer only decides when to ask: the
// server decides whether the session has ended. A session whose tokens have ended leads to sign-in.
func SessionStatus(r *request.Request) error {
	ending, ok := r.Portal.Sessions.Expiration(r.Ctx)
	if _, signedIn := r.Portal.Sessions.Active(r.Ctx); !ok || !signedIn {
		return r.C.SendStatus(fiber.StatusUnauthorized)
	}
	if err := r.CheckSignIn(); err != nil {
		return err
	}
	warning := session.NewWarning(r.Text, ending.Final, SessionEnd(ending, r.PageBehind()), r.XSRF())
	var dialog bytes.Buffer
	if err := session.WarningDialog(warning).Render(r.Ctx, &dialog); err != nil {
		return err
	}
	signOut, warn := TimeLeft(r, ending)
	return r.C.JSON(fiber.Map{
		"left":   signOut.Milliseconds(),
		"warn":   warn.Milliseconds(),
		"dialog": dialog.String(),
	})
}
