package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"net/url"

	"pawnstorm/lobby/table"
	"pawnstorm/server/web"
	"pawnstorm/ui/tui"
)

// webFlags configure the website.
type webFlags struct {
	Web        string   `placeholder:"ADDR" basic:"" help:"Serve the website on this address. :8080 is usual. Without it there is no website."`
	WebURL     string   `placeholder:"URL" name:"web-url" basic:"" help:"Public address of the website. Links and previews use it; it looks like https://chess.example."`
	WebCert    string   `type:"path" placeholder:"FILE" help:"TLS certificate with its chain. It is reloaded when the file changes."`
	WebKey     string   `type:"path" placeholder:"FILE" help:"Private key of that certificate."`
	WebProxies []prefix `placeholder:"PREFIX" help:"Reverse proxies whose X-Forwarded-For and X-Forwarded-Proto to trust. Repeatable."`
}

func (f *webFlags) check() error {
	if (f.WebCert == "") != (f.WebKey == "") {
		return errors.New("--web-cert and --web-key belong together")
	}
	if f.Web == "" && !hasWebSocket() && (f.WebURL != "" || f.WebCert != "" || f.WebProxies != nil) {
		return errors.New("the flags --web-… need --web, the address to listen on")
	}
	if f.WebURL == "" {
		return nil
	}
	u, err := url.Parse(f.WebURL)
	isSite := err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.User == nil
	if !isSite || cmp.Or(u.Path, "/") != "/" || u.RawQuery != "" || u.Fragment != "" {
		return fmt.Errorf("--web-url %s: write it like https://chess.example, without a path", f.WebURL)
	}
	return nil
}

// listen returns the socket that systemd passes, or opens the address. The listener is nil if the flag
// is not set.
func (f *webFlags) listen(held net.Listener) (net.Listener, error) {
	if f.Web == "" && held == nil {
		return nil, nil
	}
	if err := web.CheckCertificate(f.WebCert, f.WebKey); err != nil {
		return nil, err
	}
	return listen(held, f.Web, "--web")
}

// address returns the public address of the website, or its address on this machine, or "" if there is
// no website.
func (f *webFlags) address(l net.Listener) string {
	switch {
	case l == nil:
		return ""
	case f.WebURL != "":
		return f.WebURL
	}
	addr := l.Addr().(*net.TCPAddr).AddrPort()
	return fmt.Sprintf("%s://%s/", f.scheme(), net.JoinHostPort(reachable(addr.Addr()), fmt.Sprint(addr.Port())))
}

// scheme returns http or https.
func (f *webFlags) scheme() string {
	if f.WebCert != "" {
		return "https"
	}
	return "http"
}

// show serves the website on a listener, which can be nil, until ctx ends or its result is called.
func (f *webFlags) show(ctx context.Context, l net.Listener, c web.Config) (end func()) {
	if l == nil {
		return func() {}
	}
	c.URL, c.Cert, c.Key, c.Proxies = f.WebURL, f.WebCert, f.WebKey, prefixes(f.WebProxies)
	c.Cast = func(w io.Writer, t *table.Table) error { return tui.Cast(w, t, tui.CastOptions{}) }
	f.logConfig(c.Log, l.Addr())
	return background(ctx, c.Log, "the website", func(ctx context.Context) error { return web.Serve(ctx, l, c) })
}

// logConfig logs the website's configuration.
func (f *webFlags) logConfig(log *slog.Logger, addr net.Addr) {
	log.Info("the website is on", filled(
		"url", f.scheme()+"://"+addr.String()+"/", "public", f.WebURL, "cert", f.WebCert, "secret", f.WebKey,
		"proxies", listed(prefixes(f.WebProxies)))...)
}

// sshLine returns the command that connects to the server by SSH. The host is the flag --host, or the
// page's own address.
func sshLine(host string, listener netip.AddrPort) func(found string) string {
	return func(found string) string {
		return lineTo(cmp.Or(host, found, reachable(listener.Addr())), listener.Port())
	}
}

// lineTo returns the command for a host and a port.
func lineTo(host string, port uint16) string {
	if port == 22 {
		return "ssh " + host
	}
	return fmt.Sprintf("ssh -p %d %s", port, host)
}
