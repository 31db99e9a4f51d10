package main

import (
	"log/slog"
	"net/netip"

	"pawnstorm/lobby"
)

// hookFlags say whether people may have addresses called, and which.
type hookFlags struct {
	Hooks     bool     `default:"true" negatable:"" help:"Call webhooks: addresses of people that want to hear of their turns."`
	HookAllow []prefix `placeholder:"PREFIX" help:"Addresses that webhooks may call though they are not public, such as 10.1.0.0/16, and without TLS. May be repeated."`
}

// apply has a club do as the flags say.
func (f *hookFlags) apply(c *lobby.Config) {
	c.NoWebhooks = !f.Hooks
	for _, p := range f.HookAllow {
		c.WebhookAllow = append(c.WebhookAllow, netip.Prefix(p))
	}
}

// tellHooks writes into the log what people of a club may have called.
func tellHooks(log *slog.Logger, c *lobby.Config) {
	log.Info("webhooks are called", "off", c.NoWebhooks, "allowed", c.WebhookAllow)
}
