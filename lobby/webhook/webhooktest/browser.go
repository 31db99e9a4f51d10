// Package webhooktest has a browser with its push service, for tests.
package webhooktest

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"pawnstorm/lobby/webhook"
)

// patience is the longest wait before a test fails.
const patience = 2 * time.Minute

// Notice is a notification that a Browser got.
type Notice struct {
	Title, Body, Tag, To string
	Authorization        string
}

// Browser is a browser with its push service.
type Browser struct {
	*httptest.Server
	tb      testing.TB
	key     *ecdh.PrivateKey
	secret  []byte
	Status  atomic.Int64
	Notices chan Notice
}

// NewBrowser starts a push service for a browser.
func NewBrowser(tb testing.TB) *Browser {
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		tb.Fatal(err)
	}
	b := &Browser{tb: tb, key: key, secret: make([]byte, 16), Notices: make(chan Notice, 100)}
	rand.Read(b.secret)
	b.Status.Store(http.StatusCreated)
	b.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		n := Notice{Authorization: r.Header.Get("Authorization")}
		if err == nil {
			body, err = b.open(body)
		}
		if err == nil {
			err = json.Unmarshal(body, &n)
		}
		if err != nil || r.Header.Get("Content-Encoding") != "aes128gcm" || r.Header.Get("TTL") == "" {
			tb.Errorf("%v, %v", err, r.Header)
		}
		w.WriteHeader(int(b.Status.Load()))
		b.Notices <- n
	}))
	tb.Cleanup(b.Close)
	return b
}

// Subscription returns the address to notify, and the keys.
func (b *Browser) Subscription() (address string, to webhook.Push) {
	return b.URL + "/push/1", webhook.Push{
		Key:     base64.RawURLEncoding.EncodeToString(b.key.PublicKey().Bytes()),
		Auth:    base64.RawURLEncoding.EncodeToString(b.secret),
		Browser: "Firefox", Site: "https://chess.example",
	}
}

// open decrypts a message as a browser does (RFC 8188, RFC 8291).
func (b *Browser) open(body []byte) ([]byte, error) {
	if len(body) < 21 || len(body) < 21+int(body[20]) {
		return nil, errors.New("the message is too short")
	}
	salt, sender, sealed := body[:16], body[21:21+int(body[20])], body[21+int(body[20]):]
	public, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		return nil, err
	}
	shared, err := b.key.ECDH(public)
	if err != nil {
		return nil, err
	}
	about := slices.Concat([]byte("WebPush: info\x00"), b.key.PublicKey().Bytes(), sender)
	material, err := hkdf.Key(sha256.New, shared, b.secret, string(about), 32)
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Key(sha256.New, material, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, err
	}
	nonce, err := hkdf.Key(sha256.New, material, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	seal, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	text, err := seal.Open(nil, nonce, sealed, nil)
	if err != nil {
		return nil, err
	}
	end := slices.Index(text, 2) // padding follows
	if end < 0 {
		return nil, errors.New("the message has no end")
	}
	return text[:end], nil
}

// Next returns the next notification, which must have this title.
func (b *Browser) Next(title string) Notice {
	b.tb.Helper()
	select {
	case n := <-b.Notices:
		if n.Title != title {
			b.tb.Fatalf("got %+v, want %s", n, title)
		}
		return n
	case <-time.After(patience):
		b.tb.Fatalf("timed out waiting for %s", title)
	}
	panic("unreachable")
}
