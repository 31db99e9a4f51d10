//go:build !linux

package nats

import "testing"

func dropsPackets(t *testing.T) string {
	t.Helper()
	t.Skip("only Linux drops packets for a full queue")
	return ""
}
