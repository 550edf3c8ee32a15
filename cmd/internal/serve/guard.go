package serve

import (
	"crypto/subtle"
	"errors"
	"fmt"
	"mime"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// policy is what the page may do: run its own files, and ask its own server.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; " +
	"connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
	"require-trusted-types-for 'script'"

// A guard refuses requests of strangers.
type guard struct {
	port  string
	local bool     // the server listens to this machine only
	names []string // other hosts by which the server is known, with or without a port
	token string   // "": no token is wanted
	cross *http.CrossOriginProtection
	allow []string // origins of other pages that may ask
}

// A refusal is an error with its HTTP status.
type refusal struct {
	status int
	error
}

// check returns the reason for refusing a request, or nil.
func (g *guard) check(r *http.Request) error {
	if !g.knows(r.Host) {
		return refusal{http.StatusMisdirectedRequest, fmt.Errorf("this is not %q (add --host NAME to serve it by that name)", clip(r.Host))}
	}
	if r.Method == http.MethodGet || r.Method == http.MethodHead || r.Method == http.MethodOptions {
		return nil
	}
	if err := g.cross.Check(r); err != nil {
		return refusal{http.StatusForbidden, errors.New("request from another site (--allow-origin URL lets it in)")}
	}
	if g.token != "" {
		given, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if subtle.ConstantTimeCompare([]byte(given), []byte(g.token)) != 1 {
			return refusal{http.StatusUnauthorized, errors.New("missing or wrong token (open the address that serve printed)")}
		}
	}
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "text/plain" && kind != "application/octet-stream" {
		return refusal{http.StatusUnsupportedMediaType, errors.New("want puzzles as text (Content-Type: text/plain)")}
	}
	return nil
}

// knows reports whether a host is this server.
func (g *guard) knows(host string) bool {
	if slices.Contains(g.names, host) {
		return true
	}
	name, port, err := net.SplitHostPort(host)
	if err != nil {
		name, port = strings.Trim(host, "[]"), "80"
	}
	if port != g.port {
		return false
	}
	if slices.Contains(g.names, name) || name == "localhost" {
		return true
	}
	// A stranger can bind a name of his own to any address, but not an address.
	ip, err := netip.ParseAddr(name)
	return err == nil && (ip.IsLoopback() || !g.local)
}

// headers adds the headers that every answer has.
func (g *guard) headers(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
	if origin := r.Header.Get("Origin"); slices.Contains(g.allow, origin) {
		h.Set("Vary", "Origin")
		h.Set("Access-Control-Allow-Origin", origin)
		h.Set("Access-Control-Allow-Methods", "POST")
		h.Set("Access-Control-Allow-Headers", "Content-Type, Authorization")
		h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	}
}

// clip cuts a name to the length for a message.
func clip(name string) string { return name[:min(len(name), 80)] }
