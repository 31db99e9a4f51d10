package hostile

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"maps"
	"net"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

// offered lists the algorithms that the server offers, by kind. ssh-audit's hardening guides
// recommend all of them (https://www.ssh-audit.com/hardening_guides.html, OpenSSH 9.9 and 10). The
// exception is kex-strict-s-v00@openssh.com, a marker against CVE-2023-48795.
var offered = map[string]string{
	"kex":     "mlkem768x25519-sha256 curve25519-sha256 curve25519-sha256@libssh.org kex-strict-s-v00@openssh.com",
	"key":     "ssh-ed25519",
	"enc":     "chacha20-poly1305@openssh.com aes256-gcm@openssh.com aes128-gcm@openssh.com aes256-ctr aes192-ctr aes128-ctr",
	"mac":     "hmac-sha2-256-etm@openssh.com hmac-sha2-512-etm@openssh.com",
	"packing": "none",
}

// TestAlgorithms reads the server's first packet, as any client sees it.
func TestAlgorithms(t *testing.T) {
	h, err := e2etest.OpenInn(t.TempDir(), "--no-house")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	nc, err := net.Dial("tcp", "127.0.0.1:"+h.Port)
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	nc.SetDeadline(time.Now().Add(e2etest.Patience))
	io.WriteString(nc, "SSH-2.0-reader\r\n")
	r := bufio.NewReader(nc)
	if line, err := r.ReadString('\n'); err != nil || line != "SSH-2.0-pawnstorm\r\n" {
		t.Fatalf("got version line %q, %v", line, err)
	}
	lists := nameLists(t, r)
	for i, kind := range []string{"kex", "key", "enc", "enc", "mac", "mac", "packing", "packing"} {
		if got := strings.ReplaceAll(lists[i], ",", " "); got != offered[kind] {
			t.Errorf("%s: got %s, want %s", kind, got, offered[kind])
		}
	}
}

// nameLists parses the name lists of an SSH_MSG_KEXINIT, RFC 4253 section 7.1.
func nameLists(t *testing.T, r io.Reader) (lists []string) {
	t.Helper()
	var head struct {
		Length  uint32
		Padding uint8
	}
	if err := binary.Read(r, binary.BigEndian, &head); err != nil || head.Length > 4<<10 {
		t.Fatalf("got a packet of %d bytes, %v", head.Length, err)
	}
	packet := make([]byte, head.Length-1)
	if _, err := io.ReadFull(r, packet); err != nil {
		t.Fatal(err)
	}
	const kexinit, cookie = 20, 16
	if packet[0] != kexinit {
		t.Fatalf("got first packet of type %d", packet[0])
	}
	in := bytes.NewReader(packet[1+cookie:])
	for range 8 {
		var n uint32
		if err := binary.Read(in, binary.BigEndian, &n); err != nil || int(n) > in.Len() {
			t.Fatalf("got a list of %d bytes, %v", n, err)
		}
		list := make([]byte, n)
		io.ReadFull(in, list)
		lists = append(lists, string(list))
	}
	return lists
}

// TestEndToEndAudit runs ssh-audit if it is installed. It must find no fault, and may warn only about
// algorithms that it does not know yet.
func TestEndToEndAudit(t *testing.T) {
	audit, err := exec.LookPath("ssh-audit")
	if err != nil {
		if os.Getenv("PAWNSTORM_E2E") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	p := e2etest.Start(t, t.TempDir(), "--no-house")
	out, err := exec.CommandContext(t.Context(), audit, "-n", p.Addr()).CombinedOutput()
	text := string(out)
	found := make(map[string][]string)
	for _, line := range regexp.MustCompile(`(?m)^\((kex|key|enc|mac)\) (\S+)(.*)$`).FindAllStringSubmatch(text, -1) {
		found[line[1]] = append(found[line[1]], line[2])
		if strings.Contains(line[3], "[warn]") && !strings.Contains(line[3], "unknown algorithm") {
			t.Errorf("ssh-audit warns: %s", line[0])
		}
	}
	if strings.Contains(text, "[fail]") {
		t.Error("ssh-audit finds a fault")
	}
	for _, kind := range slices.Sorted(maps.Keys(found)) {
		if got := strings.Join(found[kind], " "); got != offered[kind] {
			t.Errorf("ssh-audit sees %s as %s", got, kind)
		}
	}
	if t.Failed() || len(found) != 4 {
		t.Errorf("%v:\n%s", err, text)
	}
}
