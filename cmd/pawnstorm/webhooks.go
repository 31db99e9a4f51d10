package main

import (
	"log/slog"
	"net/netip"

	"pawnstorm/lobby"
)

// hookFlags say whether people may have addresses called, and which.
type hookFlags struct {
	NoHooks   bool     `help:"Call no webhooks: addresses of people that want to hear of their turns."`
	HookAllow []prefix `placeholder:"PREFIX" help:"Addresses that webhooks may call though they are not public, such as 10.1.0.0/16, and without TLS. May be repeated."`
}

// apply has a club do as the flags say.
func (f *hookFlags) apply(c *lobby.Config, log *slog.Logger) {
	c.NoWebhooks = f.NoHooks
	for _, p := range f.HookAllow {
		c.WebhookAllow = append(c.WebhookAllow, netip.Prefix(p))
	}
	log.Info("webhooks are called", "off", f.NoHooks, "allowed", c.WebhookAllow)
}
