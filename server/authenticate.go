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

// askingTime bounds the question whether a key opens an account. Without an answer the key
// is taken, so that people can log in while the store is away.
const askingTime = 2 * time.Second

var errOtherKey = errors.New("this key opens no account, and the user name is the name of one")

// publicKey accepts every sound key that the client offers. A client that was asked for
// another key is heard out: it may offer keys that open no account until one more failure
// would end the connection.
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

// keyProven decides what follows from a key that the client has signed with. It is who the
// client is, unless the key opens no account and the user name is the name of one: then the
// client may have the right key further down its list, and is asked to go on. A client that
// has no better key comes in by the first.
//
// Refusing the offer of the first key would not do: the client would never sign with it, so
// it could not be anybody's identity afterwards.
func (c *conn) keyProven(config *gossh.ServerConfig) func(gossh.ConnMetadata, gossh.PublicKey, *gossh.Permissions, string) (*gossh.Permissions, error) {
	return func(meta gossh.ConnMetadata, key gossh.PublicKey, proven *gossh.Permissions, _ string) (*gossh.Permissions, error) {
		switch {
		case !c.wantsAnother(meta.User(), key):
			return proven, nil
		case c.fallback != nil:
			return c.fallback, nil
		}
		c.fallback = proven
		c.explain(meta)
		return nil, &gossh.PartialSuccessError{Next: gossh.ServerAuthCallbacks{
			PublicKeyCallback: config.PublicKeyCallback,
			KeyboardInteractiveCallback: func(gossh.ConnMetadata, gossh.KeyboardInteractiveChallenge) (*gossh.Permissions, error) {
				return c.fallback, nil
			},
		}}
	}
}

// explain tells the client why its key did not do. Those that try nothing else are refused,
// and could not know why.
func (c *conn) explain(meta gossh.ConnMetadata) {
	if to, ok := meta.(gossh.ServerPreAuthConn); ok {
		_ = to.SendAuthBanner(fmt.Sprintf("%s is the name of an account that this key does not open. "+
			"Trying your other keys, then you are a guest. (If that fails, log in as guest@.)\r\n", clean(meta.User())))
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
		c.log.Warn("cannot tell whose a key is", "err", err)
	}
	return err == nil && stranger
}

// authAttempt hears of every attempt to authenticate.
func (c *conn) authAttempt(meta gossh.ConnMetadata, method string, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var partial *gossh.PartialSuccessError
	switch {
	case err == nil:
	case errors.As(err, &partial), errors.Is(err, gossh.ErrNoAuth): // everybody's first attempt is with nothing
		return
	case errors.Is(err, ssh.ErrPermissionDenied): // publicKey has told a better reason
		c.tries++
		return
	default:
		c.tries++
		c.failure = err
		return
	}
	if c.fallback != nil {
		method = "publickey" // by whichever way it ended, a key was proven
	}
	c.place.Authenticated(method == "publickey")
	c.auth = method
	c.in.Store(true)
	c.server.counts.handshakes.Add("ok")
	c.server.counts.handshakeTime.Since(c.since)
	c.log = c.log.With("user", clean(meta.User()), "client", clean(string(meta.ClientVersion())))
	if c.idle == nil { // else the server goes down
		c.idle = c.endAfter(noSessionTime, "no session")
	}
}
