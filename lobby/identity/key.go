package identity

import "context"

// heldKey is the key of a context for the SSH key of whose session it is.
type heldKey struct{}

// WithKey notes the fingerprint of the key that was proven in the session to which a
// context belongs, in hex; "" is none.
func WithKey(ctx context.Context, key string) context.Context {
	return context.WithValue(ctx, heldKey{}, key)
}

// KeyOf is what WithKey noted; "" if it noted nothing.
func KeyOf(ctx context.Context) string {
	key, _ := ctx.Value(heldKey{}).(string)
	return key
}
