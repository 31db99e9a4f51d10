package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/nats"
	"pawnstorm/server"
	"pawnstorm/server/ops"
)

// natsFlags configure a club on NATS.
type natsFlags struct {
	NatsName        string `default:"pawnstorm" placeholder:"NAME" help:"Name of the club on NATS. Several clubs can share the servers."`
	NatsCreds       string `type:"path" placeholder:"FILE" help:"File to log in to NATS: .creds, an nkey seed, or a line USER:PASSWORD."`
	NatsSystemCreds string `type:"path" placeholder:"FILE" help:"The same for NATS's system account, to check that its servers write to disk before they acknowledge."`
	NatsCA          string `name:"nats-ca" type:"path" placeholder:"FILE" help:"CA certificates (PEM) of the NATS servers."`
	NatsCert        string `type:"path" placeholder:"FILE" help:"TLS certificate of this node for NATS."`
	NatsKey         string `type:"path" placeholder:"FILE" help:"Private key of that certificate."`
	NatsReplicas    int    `default:"3" help:"How many NATS servers keep a copy of everything."`
	NatsTables      int    `default:"1" help:"How many streams to spread running games over. It cannot change later."`
	Seal            string `type:"path" placeholder:"FILE" help:"File with a secret, the same on every node, that encrypts the host key in NATS. Commands refuse a club sealed with another one."`
	NatsUnsafe      bool   `negatable:"" help:"Start on NATS servers that may lose acknowledged moves, or do not say whether they may."`
}

// onNATS reports whether the club is on NATS.
func (f *dataFlag) onNATS() bool { return f.Store != "" && !strings.HasPrefix(f.Store, inFolder) }

// servers returns the addresses of the NATS servers.
func (f *dataFlag) servers() ([]string, error) {
	scheme, list, ok := strings.Cut(f.Store, "://")
	switch {
	case !ok || scheme != "nats" && scheme != "tls" || list == "":
		return nil, fmt.Errorf("--store %s is neither bolt:FOLDER nor nats://SERVER,SERVER,…", f.Store)
	case strings.Contains(list, "@"):
		return nil, errors.New("--store must not contain a password, because everyone on this machine can read it: " +
			"put USER:PASSWORD into a file for --nats-creds")
	case (f.NatsCert == "") != (f.NatsKey == ""):
		return nil, errors.New("--nats-cert and --nats-key go together")
	}
	servers := strings.Split(list, ",")
	for i, s := range servers {
		if s == "" {
			return nil, fmt.Errorf("--store %s names no server between two commas", f.Store)
		}
		servers[i] = scheme + "://" + strings.TrimPrefix(s, scheme+"://")
	}
	return servers, nil
}

// openNATS opens a club on NATS.
func (f *dataFlag) openNATS(ctx context.Context, log *slog.Logger) (*nats.Store, error) {
	servers, err := f.servers()
	if err != nil {
		return nil, err
	}
	node, err := os.Hostname()
	if err != nil {
		node = "?"
	}
	st, err := nats.Open(ctx, nats.Config{
		Servers: servers, Club: f.NatsName, Credentials: f.NatsCreds, SystemCredentials: f.NatsSystemCreds,
		CA: f.NatsCA, Cert: f.NatsCert, Key: f.NatsKey,
		Replicas: f.NatsReplicas, Tables: f.NatsTables, Unsafe: f.NatsUnsafe, Node: node, Log: log,
	})
	if err != nil {
		return nil, err
	}
	if _, err := st.Get(ctx, loadingKey); !errors.Is(err, store.ErrNotFound) {
		st.Close()
		if err == nil {
			err = fmt.Errorf("pawnstorm load did not finish in the club %s on NATS: "+
				"remove its streams (nats stream rm), or choose another --nats-name, and load again", f.NatsName)
		}
		return nil, err
	}
	log.Info("the club is on NATS", "servers", strings.Join(servers, ","), "name", f.NatsName,
		"creds", f.NatsCreds, "system-creds", f.NatsSystemCreds, "ca", f.NatsCA, "cert", f.NatsCert, "key", f.NatsKey,
		"replicas", f.NatsReplicas, "tables", f.NatsTables, "unsafe", f.NatsUnsafe)
	return st, nil
}

// openSealed opens a club on NATS for a command. If a secret is given, openSealed checks that it is the
// club's, because data with another secret is useless.
func (f *dataFlag) openSealed(ctx context.Context, s *streams) (*nats.Store, error) {
	st, err := f.openNATS(ctx, commandLog(s))
	if err != nil || f.Seal == "" {
		return st, err
	}
	if err := server.CheckSeal(ctx, st, f.Seal); err != nil {
		st.Close()
		return nil, err
	}
	return st, nil
}

// natsFigures shows the metrics of a club on NATS.
func natsFigures(c nats.Counts, show ops.Show) {
	show("nats_connected", "1 while this node is connected to NATS.", oneIf(c.Connected))
	show("nats_reconnects_total", "Reconnects to NATS.", float64(c.Reconnects))
	show("nats_retries_total", "Requests to NATS that were repeated after no answer or without a leader.",
		float64(c.Retries))
	show("nats_missed_total", "Store changes that were lost in transit and fetched again.", float64(c.Missed))
	show("nats_lagged_total", "Times everything was read again because too many changes were missed.",
		float64(c.Lagged))
}
