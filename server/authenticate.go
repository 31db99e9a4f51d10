package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"
)

// askingTime limits how long the server looks for the account of a key. Without an answer it
// accepts the key, so that people can log in while the store is down.
const askingTime = 2 * time.Second

var errOtherKey = errors.New("no account has this key, and the user name belongs to an account")

// publicKey accepts every valid key that the client offers. Once it has asked the client for
// another key, it refuses keys without an account until one more failure would end the
// connection.
func (c *conn) publicKey(ctx ssh.Context, key ssh.PublicKey) bool {
	err := checkKey(key)
	if err == nil && c.fallback != nil && c.tries < maxAuthTries-1 && c.wantsAnother(ctx.User(), key) {
		err = errOtherKey
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.failure = cmp.Or(err, c.failure)
	return err == nil
}

// keyProven decides what a key that the client has signed with is good for. Usually it
// identifies the client. If the key has no account but the user name does, the right key may
// come later in the client's list, so the server asks for it. A client without a better key
// logs in with its first.
//
// It would not do to refuse the offer of the first key: the client would never sign with it,
// so the server could not use it as an identity afterwards.
func (c *conn) keyProven(
	meta gossh.ConnMetadata, key gossh.PublicKey, proven *gossh.Permissions, _ string,
) (*gossh.Permissions, error) {
	switch {
	case !c.wantsAnother(meta.User(), key):
		return proven, nil
	case c.fallback != nil:
		return c.fallback, nil
	}
	c.fallback = proven
	c.explain(meta)
	comeIn := func(gossh.ConnMetadata, gossh.KeyboardInteractiveChallenge) (*gossh.Permissions, error) {
		return c.fallback, nil
	}
	return nil, &gossh.PartialSuccessError{Next: gossh.ServerAuthCallbacks{
		PublicKeyCallback: c.config.PublicKeyCallback, KeyboardInteractiveCallback: comeIn,
	}}
}

// explain tells the client why its key was not enough. A client that tries nothing else is
// refused and would not know why.
func (c *conn) explain(meta gossh.ConnMetadata) {
	if to, ok := meta.(gossh.ServerPreAuthConn); ok {
		_ = to.SendAuthBanner(fmt.Sprintf("The name %s belongs to an account, and this key is not one of its keys. "+
			"Trying your other keys; if none fits, you are a guest. (If that fails, log in as guest@.)\r\n",
			clean(meta.User())))
	}
}

// wantsAnother reports whether the client should offer another key.
func (c *conn) wantsAnother(user string, key gossh.PublicKey) bool {
	isStranger := c.server.config.IsStranger
	if isStranger == nil {
		return false
	}
	ctx, cancel := context.WithTimeout(context.Background(), askingTime)
	defer cancel()
	stranger, err := isStranger(ctx, clean(user), fingerprint(key))
	if err != nil {
		c.log.Warn("cannot look up the account of a key", "err", err)
	}
	return err == nil && stranger
}

// authAttempt records every attempt to authenticate.
func (c *conn) authAttempt(meta gossh.ConnMetadata, method string, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var partial *gossh.PartialSuccessError
	switch {
	case err == nil:
	case errors.As(err, &partial), errors.Is(err, gossh.ErrNoAuth): // every client first tries without a method
		return
	case errors.Is(err, ssh.ErrPermissionDenied): // publicKey has recorded a better reason
		c.tries++
		return
	default:
		c.tries++
		c.failure = err
		return
	}
	if c.fallback != nil {
		method = "publickey" // the client proved a key, whichever method came last
	}
	c.place.Authenticated(method == "publickey")
	c.auth = method
	c.in.Store(true)
	c.server.counts.handshakes.Add("ok")
	c.server.counts.handshakeTime.Since(c.since)
	c.log = c.log.With("user", clean(meta.User()), "client", clean(string(meta.ClientVersion())))
	if c.idle == nil { // otherwise the server is shutting down
		c.idle = c.endAfter(noSessionTime, "no session")
	}
}

// noPasswords refuses passwords without looking at them, and explains what to do instead.
func noPasswords(gossh.ConnMetadata, []byte) (*gossh.Permissions, error) {
	return nil, &gossh.BannerError{
		Err: ssh.ErrPermissionDenied,
		Message: "This server takes no passwords: your SSH key is your account. " +
			"Create a key, and connect again:\r\n\r\n    ssh-keygen -t ed25519\r\n\r\n" +
			"PuTTY users: use PuTTYgen. To play as a guest, allow keyboard-interactive authentication.\r\n",
	}
}
