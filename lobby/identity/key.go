package identity

import "context"

// heldKey is the context key of the session's SSH key.
type heldKey struct{}

// WithKey adds to a context the fingerprint, in hex, of the key that its session has proven. "" means
// no key.
func WithKey(ctx context.Context, key string) context.Context {
	return context.WithValue(ctx, heldKey{}, key)
}

// KeyOf returns the fingerprint from WithKey, or "".
func KeyOf(ctx context.Context) string {
	key, _ := ctx.Value(heldKey{}).(string)
	return key
}
