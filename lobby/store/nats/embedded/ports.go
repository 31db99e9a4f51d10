package embedded

import (
	"fmt"
	"math/rand/v2"
	"net"
)

// The ports that Ports chooses from. Above them are those that Linux, macOS and Windows give
// to connections and to servers that ask for any: one of these could be gone by the time
// at which its server is started again.
const (
	lowestPort  = 10000
	highestPort = 32767
)

// Ports are n ports of loopback at which nobody listens.
func Ports(n int) (ports []int, err error) {
	for tries := 1; len(ports) < n; tries++ {
		port := lowestPort + rand.IntN(highestPort-lowestPort+1)
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		switch {
		case err == nil:
			defer l.Close() // so that it is not chosen again
			ports = append(ports, port)
		case tries == 100*n:
			return nil, err
		}
	}
	return ports, nil
}
