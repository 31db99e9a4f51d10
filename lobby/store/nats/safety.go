package nats

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// checkStream returns an error if a stream could lose acknowledged messages, or is used in another
// way.
func (c *Config) checkStream(info *jetstream.StreamInfo) error {
	has := info.Config
	switch {
	case has.Metadata[metaForm] != form:
		return fmt.Errorf("the stream %s belongs to another program, or another version of pawnstorm", has.Name)
	case has.Metadata[metaTables] != strconv.Itoa(c.Tables):
		return fmt.Errorf("the tables of this club are spread over %s streams, not over %d: "+
			"start with --nats-tables %[1]s, or dump the club and load it under another name",
			has.Metadata[metaTables], c.Tables)
	case has.AllowDirect || has.MaxMsgsPerSubject != 1 || !has.AllowAtomicPublish || !has.AllowMsgTTL ||
		has.RePublish == nil || has.MaxAge != 0 || has.MaxMsgs > 0 || has.MaxBytes > 0:
		return fmt.Errorf("the settings of the stream %s were changed: it needs max_msgs_per_subject 1, "+
			"allow_atomic, allow_msg_ttl, its republish, no allow_direct and no limits", has.Name)
	case c.Unsafe:
		return nil
	case has.Storage != jetstream.FileStorage:
		return fmt.Errorf("the stream %s is only in memory, and is lost when its servers stop. %s", has.Name, anyway)
	case has.Replicas < c.Replicas:
		return fmt.Errorf("the stream %s has %d replicas, but --nats-replicas is %d: with fewer, losing a server "+
			"can lose games. Change the stream (nats stream edit), or ask for fewer. %s",
			has.Name, has.Replicas, c.Replicas, anyway)
	}
	return nil
}

// errUnreported means that a server has not answered, or not yet.
var errUnreported = errors.New("does not report its settings")

const anyway = "--nats-unsafe starts anyway"

// serverSettings is what a server reports to the system account.
type serverSettings struct {
	Server struct {
		Name string `json:"name"`
	} `json:"server"`
	Data struct {
		Config struct {
			SyncAlways   bool          `json:"sync_always"`
			SyncInterval time.Duration `json:"sync_interval"`
		} `json:"config"`
	} `json:"data"`
}

// checkSafety returns an error if servers acknowledge messages before they are on disk.
func (c *Config) checkSafety(ctx context.Context, infos []*jetstream.StreamInfo) error {
	if c.Unsafe {
		return nil
	}
	if c.SystemCredentials == "" {
		return errors.New("it is unknown whether the NATS servers write to disk before they acknowledge " +
			"(sync_interval: always): name a file for the system account with --nats-system-creds to find out. " +
			"By default they write every two minutes, and in a test a power failure lost 131,418 of 930,005 " +
			"acknowledged writes (jepsen.io/analyses/nats-2.12.1). If you are sure that they do, " + anyway)
	}
	conn, err := c.dial(c.SystemCredentials, nats.Name("pawnstorm "+c.Node))
	if err != nil {
		return fmt.Errorf("the NATS servers do not accept --nats-system-creds: %w", err)
	}
	defer conn.Close()
	wanted, silent := holders(infos)
	settings, err := settingsOf(ctx, conn, wanted)
	if err != nil {
		return err
	}
	if len(wanted) == 0 { // no cluster
		wanted = slices.Sorted(maps.Keys(settings))
	}
	for _, name := range wanted {
		set, ok := settings[name]
		switch {
		case !ok && slices.Contains(silent, name):
			c.Log.Warn("a NATS server that holds a part of the club is away; its settings are not checked", "server", name)
		case !ok:
			return fmt.Errorf("the NATS server %s, which holds a part of the club, %w: "+
				"is it running, and is --nats-system-creds for the system account? %s", name, errUnreported, anyway)
		case !set.Data.Config.SyncAlways:
			return fmt.Errorf("the NATS server %s writes to disk only every %v, and acknowledges before that: "+
				"a power failure would lose moves. In a test it lost 131,418 of 930,005 acknowledged writes "+
				"(jepsen.io/analyses/nats-2.12.1). Set sync_interval: always there. %s",
				name, set.Data.Config.SyncInterval, anyway)
		}
	}
	return nil
}

// silentAfter is how long a server must have been silent to count as away. It is far longer than the
// pauses between its heartbeats.
const silentAfter = 5 * time.Second

// holders returns the servers that hold streams, and which of them the others don't hear. A node
// must be able to start while one is away, perhaps for good: what is acknowledged meanwhile is on
// the disks of the others.
func holders(infos []*jetstream.StreamInfo) (names, silent []string) {
	for _, info := range infos {
		if info.Cluster == nil {
			continue
		}
		names = append(names, info.Cluster.Leader)
		for _, r := range info.Cluster.Replicas {
			names = append(names, r.Name)
			if r.Offline || r.Active >= silentAfter {
				silent = append(silent, r.Name)
			}
		}
	}
	slices.Sort(names)
	return slices.DeleteFunc(slices.Compact(names), func(name string) bool { return strings.TrimSpace(name) == "" }), silent
}

// settingsOf asks all servers, until all wanted ones have answered, or any one if wanted is empty.
func settingsOf(ctx context.Context, conn *nats.Conn, wanted []string) (map[string]serverSettings, error) {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	inbox := conn.NewRespInbox()
	answers, err := conn.SubscribeSync(inbox)
	if err != nil {
		return nil, err
	}
	if err := conn.PublishRequest("$SYS.REQ.SERVER.PING.JSZ", inbox, nil); err != nil {
		return nil, err
	}
	found := make(map[string]serverSettings)
	missing := func(name string) bool { _, ok := found[name]; return !ok }
	for len(found) == 0 || slices.ContainsFunc(wanted, missing) {
		m, err := answers.NextMsgWithContext(ctx)
		if errors.Is(err, nats.ErrNoResponders) {
			return nil, errors.New("the NATS servers do not report their settings: " +
				"--nats-system-creds must be for the system account. " + anyway)
		}
		if err != nil {
			break // the caller reports which are missing
		}
		var set serverSettings
		if json.Unmarshal(m.Data, &set) == nil && set.Server.Name != "" {
			found[set.Server.Name] = set
		}
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("the NATS cluster %w: --nats-system-creds is accepted, but no server answers. %s", errUnreported, anyway)
	}
	return found, nil
}
