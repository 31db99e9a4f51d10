package embedded

import (
	"fmt"
	"math/rand/v2"
	"net"
)

// The range of Ports. Above it, Linux, macOS and Windows pick ports for connections and for servers
// that ask for any port, so a port could be taken before its server is started again.
const (
	lowestPort  = 10000
	highestPort = 32767
)

// Ports returns n unused ports of loopback.
func Ports(n int) (ports []int, err error) {
	for tries := 1; len(ports) < n; tries++ {
		port := lowestPort + rand.IntN(highestPort-lowestPort+1)
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		switch {
		case err == nil:
			defer l.Close() // keep it open so that it is not chosen again
			ports = append(ports, port)
		case tries == 100*n:
			return nil, err
		}
	}
	return ports, nil
}
