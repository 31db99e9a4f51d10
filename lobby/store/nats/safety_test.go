package nats

import (
	"strings"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"pawnstorm/lobby/store/nats/embedded"
)

// TestSafety checks that Open refuses servers that may lose acknowledged writes, and servers that
// do not say. The Unsafe option allows both.
func TestSafety(t *testing.T) {
	lazy, good := startServers(t, 1, "lazy"), startServers(t, 1, "always")
	for name, test := range map[string]struct {
		servers []*natsServer
		change  func(*Config)
		refusal string
	}{
		"always":            {good, func(*Config) {}, ""},
		"every two minutes": {lazy, func(*Config) {}, "the NATS server n0 writes to disk only every 2m0s"},
		"unsafe and lazy":   {lazy, func(c *Config) { c.Unsafe = true }, ""},
		"unknown": {
			good, func(c *Config) { c.SystemCredentials = "" },
			"name a file for the system account with --nats-system-creds",
		},
		"unsafe and unknown": {good, func(c *Config) { c.SystemCredentials, c.Unsafe = "", true }, ""},
		"no system account": {
			good, func(c *Config) { c.SystemCredentials = c.Credentials },
			"must be for the system account",
		},
		"a wrong password": {
			good, func(c *Config) { c.Credentials = secret(t, embedded.ClubUser, "x") },
			"Authorization Violation",
		},
		"no credentials": {good, func(c *Config) { c.Credentials = "" }, "Authorization Violation"},
		"other credentials": {
			good, func(c *Config) { c.Credentials = secret(t, "two\nlines", "x") },
			"is not a .creds file",
		},
		"no file":            {good, func(c *Config) { c.Credentials = "/nowhere" }, "no such file"},
		"too many replicas":  {good, func(c *Config) { c.Replicas = 3 }, "with 3 replicas"},
		"a name with a star": {good, func(c *Config) { c.Club = "a*" }, "letters, digits and -"},
	} {
		c := config(t, test.servers, "club-"+strings.ReplaceAll(name, " ", "-"))
		test.change(&c)
		st, err := Open(t.Context(), c)
		if err == nil {
			st.Close()
		}
		if test.refusal == "" && err != nil ||
			test.refusal != "" && (err == nil || !strings.Contains(err.Error(), test.refusal)) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestOtherStreams checks that Open refuses streams with the wrong settings.
func TestOtherStreams(t *testing.T) {
	servers := startServers(t, 1, "always")
	conn, err := nats.Connect(servers[0].url, nats.UserInfo(embedded.ClubUser, password))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		change  func(*jetstream.StreamConfig)
		refusal string
	}{
		"direct":  {func(c *jetstream.StreamConfig) { c.AllowDirect = true }, "settings of the stream"},
		"limited": {func(c *jetstream.StreamConfig) { c.MaxMsgs = 1000 }, "settings of the stream"},
		"memory":  {func(c *jetstream.StreamConfig) { c.Storage = jetstream.MemoryStorage }, "is only in memory"},
		"foreign": {func(c *jetstream.StreamConfig) { c.Metadata = nil }, "belongs to another program"},
		"spread": {
			func(c *jetstream.StreamConfig) { c.Metadata[metaTables] = "4" },
			"spread over 4 streams, not over 1",
		},
	} {
		c := config(t, servers, "club-"+name)
		c.Tables = 1
		stream := c.stream((&Store{}).part(c.Club, "docs"))
		test.change(&stream)
		if _, err := js.CreateStream(t.Context(), stream); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(t.Context(), c); err == nil || !strings.Contains(err.Error(), test.refusal) {
			t.Errorf("%s: %v", name, err)
		}
	}
	c := config(t, servers, "club-few")
	if st, err := Open(t.Context(), c); err != nil {
		t.Fatal(err)
	} else {
		st.Close()
	}
	c.Replicas = 3
	if _, err := Open(t.Context(), c); err == nil ||
		!strings.Contains(err.Error(), "has 1 replicas, but --nats-replicas is 3") {
		t.Errorf("too few replicas: %v", err)
	}
}
