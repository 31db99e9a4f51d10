package identity

import (
	"context"
	"net/netip"
)

// sourceKey is the context key of the source.
type sourceKey struct{}

// WithSource adds to a context the source of its session: an IPv4 address, or the /64 of an IPv6
// address. Budgets count what happens in the context against that source. With the zero prefix
// only the limits per account hold.
func WithSource(ctx context.Context, source netip.Prefix) context.Context {
	return context.WithValue(ctx, sourceKey{}, source)
}

// SourceOf returns the prefix from WithSource, or the zero prefix.
func SourceOf(ctx context.Context) netip.Prefix {
	source, _ := ctx.Value(sourceKey{}).(netip.Prefix)
	return source
}
