package identity

import (
	"context"
	"net/netip"
)

// sourceKey is the key of a context for the source of what is done in it.
type sourceKey struct{}

// WithSource notes where the person is whose session a context belongs to: an IPv4
// address, or the /64 of an IPv6 one. All that is done in the context is counted against that
// source. The zero prefix is none: only limits by account hold then.
func WithSource(ctx context.Context, source netip.Prefix) context.Context {
	return context.WithValue(ctx, sourceKey{}, source)
}

// SourceOf is what WithSource noted; the zero prefix if it noted nothing.
func SourceOf(ctx context.Context) netip.Prefix {
	source, _ := ctx.Value(sourceKey{}).(netip.Prefix)
	return source
}
