// Command zitadel runs the example provider of github.com/zitadel/oidc for ./task providers: with
// the portal as its client, short access tokens, and keys that change. It is a separate module, so
// that the product gets no further dependencies.
package main

import (
	"context"
	"flag"
	"log/slog"
	"net"
	"net/http"
	"os"

	"github.com/zitadel/oidc/v3/example/server/exampleop"
	"github.com/zitadel/oidc/v3/example/server/storage"
)

func main() {
	port := flag.String("port", "9998", "port of loopback")
	portal := flag.String("portal", "", "base address of the portal")
	secret := flag.String("secret", "", "secret of the client \"portal\"")
	flag.Parse()
	issuer := "http://localhost:" + *port + "/"
	storage.RegisterClients(storage.WebClient("portal", *secret, *portal+"/auth"))
	s := newStore(storage.NewStorage(storage.NewUserStore(issuer)), *portal+"/")
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	mux := http.NewServeMux()
	mux.Handle("/", exampleop.SetupServer(issuer, s, log, false))
	mux.HandleFunc("POST /control/rotate", func(http.ResponseWriter, *http.Request) { s.rotate() })
	mux.HandleFunc("POST /control/revoke", func(w http.ResponseWriter, r *http.Request) { s.revoke(r.Context()) })
	if err := http.ListenAndServe(net.JoinHostPort("127.0.0.1", *port), mux); err != nil {
		log.ErrorContext(context.Background(), "provider ended", "error", err)
		os.Exit(1)
	}
}
