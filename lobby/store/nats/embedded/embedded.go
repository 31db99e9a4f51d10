package embedded

import (
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// Config configures one server, which listens only on loopback.
type Config struct {
	Name   string
	Folder string // for its data
	Port   int    // -1 is any free port
	// ClusterPort is where the other servers of a cluster find it, and Routes are the ports of all
	// of them. Both are empty for a single server.
	ClusterPort int
	Routes      []int
	// The passwords of the users of the club and of the system account.
	Password, SystemPassword string
	CA, Cert, Key            string // files for TLS on both sides; all or none
	Lazy                     bool   // acknowledge before data is on disk
	// Discreet servers do not tell where the others are, so that all connections use the configured
	// routes and addresses, such as a proxy's.
	Discreet bool
}

// The users of a server.
const (
	ClubUser   = "club"
	SystemUser = "system"
)

// startWithin is how long a server can take to be ready.
const startWithin = 20 * time.Second

// settings returns what an operator would write into the configuration file.
func (c Config) settings() string {
	sync := "always"
	if c.Lazy {
		sync = "2m"
	}
	text := fmt.Sprintf(`
server_name: %q
listen: "127.0.0.1:%d"
max_payload: 2MB
jetstream { store_dir: %q, sync_interval: "%s" }
accounts {
	CLUB { jetstream: enabled, users: [ { user: %s, password: %q } ] }
	SYS { users: [ { user: %s, password: %q } ] }
}
system_account: SYS
`, c.Name, c.Port, c.Folder, sync, ClubUser, c.Password, SystemUser, c.SystemPassword)
	if c.Cert != "" {
		text += fmt.Sprintf("tls { ca_file: %q, cert_file: %q, key_file: %q, verify: true }\n", c.CA, c.Cert, c.Key)
	}
	if c.ClusterPort == 0 {
		return text
	}
	var routes []string
	for _, port := range c.Routes {
		routes = append(routes, fmt.Sprintf("%q", fmt.Sprintf("nats://127.0.0.1:%d", port)))
	}
	discreet := ""
	if c.Discreet {
		discreet = `, no_advertise: true, advertise: "127.0.0.1:1"` // an unused port
	}
	return text + fmt.Sprintf("cluster { name: pawnstorm, listen: \"127.0.0.1:%d\", routes: [ %s ]%s }\n",
		c.ClusterPort, strings.Join(routes, ", "), discreet)
}

// Start starts a server and waits until it accepts clients. The servers of a cluster wait for each
// other before they store anything. End it with Shutdown.
func Start(c Config) (*server.Server, error) {
	options := &server.Options{NoSigs: true, NoLog: true}
	if err := options.ProcessConfigString(c.settings()); err != nil {
		return nil, err
	}
	s, err := server.NewServer(options)
	if err != nil {
		return nil, err
	}
	s.Start()
	if !s.ReadyForConnections(startWithin) {
		s.Shutdown()
		return nil, fmt.Errorf("the NATS server %s is not ready after %v", c.Name, startWithin)
	}
	return s, nil
}
