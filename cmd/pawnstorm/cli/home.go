package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/nodes"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/store/nats"
	"pawnstorm/lobby/store/origin"
	"pawnstorm/server"
	"pawnstorm/server/ops"
)

// The files in the data folder.
const (
	DatabaseFile = "pawnstorm.db"
	HostKeyFile  = "host_ed25519"
)

// home holds the store and the keys of a server.
type home struct {
	store store.Store
	file  *bolt.Store // the store, if it is in a folder
	club  *nats.Store // the store, if it is on NATS
	key   gossh.Signer
	where string
	now   func() time.Time
	node  nodes.Self // this node
	// isCopy is true if the data is a copy of a club that runs elsewhere.
	isCopy bool
}

// unreadable returns the error for a store with unreadable data.
func (h home) unreadable(err error) error {
	if h.file != nil && errors.Is(err, store.ErrDamaged) {
		return h.file.Explain(err)
	}
	return fmt.Errorf("cannot read the games in %s: %s", h.where, strings.TrimSuffix(errs.Sentence(err), "."))
}

// openHome opens the store and loads the host key.
func (c *serveCmd) openHome(ctx context.Context, options bolt.Options) (home, error) {
	if c.onNATS() {
		return c.openClub(ctx, options)
	}
	folder, err := c.makeFolder()
	if err != nil {
		return home{}, err
	}
	keyFile := filepath.Join(folder, HostKeyFile)
	if c.HostKey != "" {
		keyFile = c.HostKey
	}
	file, key, err := openFolder(folder, keyFile, options)
	if err != nil {
		return home{}, err
	}
	isCopy, err := origin.Settle(ctx, file, origin.Folder(folder), c.Adopt)
	if err != nil {
		file.Close()
		return home{}, fmt.Errorf("cannot tell whether the club in %s is a copy: %s", folder, causeOf(err))
	}
	return home{store: file, file: file, key: key, where: folder, now: time.Now, isCopy: isCopy}, nil
}

// openClub opens a club on NATS. Its nodes share one host key. With several keys, ssh would warn people
// of an attack when they reach another node.
func (c *serveCmd) openClub(ctx context.Context, options bolt.Options) (h home, err error) {
	if c.HostKey == "" && c.Seal == "" {
		return h, errors.New("all nodes of a club on NATS need the same host key: " +
			"name a file of a secret with --seal (openssl rand -base64 48 makes one; " +
			"the key is then made, and sealed with it in the store), or the file of a key with --host-key")
	}
	if h.club, err = c.openNATS(ctx, options.Log); err != nil {
		return h, err
	}
	h.store, h.where, h.now = h.club, c.Store, h.club.Now
	h.node = nodes.Self{ID: identity.NewID(), Name: c.nodeName(), Line: h.club}
	options.Log.Info("this is a node of the club", "node", h.node.Name, "id", h.node.ID)
	if c.HostKey != "" {
		h.key, err = server.LoadHostKey(c.HostKey)
	} else {
		h.key, err = server.SharedHostKey(ctx, h.club, c.Seal)
	}
	if err == nil {
		h.isCopy, err = origin.Settle(ctx, h.club, origin.Servers, c.Adopt)
	}
	if err != nil {
		h.club.Close()
		return h, err
	}
	return h, nil
}

// logHostKey logs the fingerprint of the host key, for people to compare, and its place.
func (c *serveCmd) logHostKey(log *slog.Logger, h home) {
	file := c.HostKey
	if file == "" && h.club == nil {
		file = filepath.Join(h.where, HostKeyFile)
	}
	fingerprint := server.Fingerprint(h.key.PublicKey())
	log.Info("host key loaded", filled("fingerprint", fingerprint, "file", file, "seal", c.Seal)...)
}

// nodeName returns the name of this node: the flag, or else the name of the machine.
func (c *serveCmd) nodeName() string {
	if c.Node != "" {
		return c.Node
	}
	name, err := os.Hostname()
	if err != nil {
		return ""
	}
	return nodes.Named(name)
}

// figures shows the metrics of the store.
func (h home) figures(k *keeper, show ops.Show) {
	if h.club != nil {
		natsFigures(h.club.Counts(), show)
	} else {
		boltFigures(h.file.Counts(), show)
	}
	k.figures(show)
	systemFigures(show)
}

// openFolder opens the database of a data folder and loads the host key. It creates both if they are
// missing.
func openFolder(folder, keyFile string, options bolt.Options) (*bolt.Store, gossh.Signer, error) {
	// Check an existing key before a database is created, and create a key only beside a sound
	// database.
	if _, err := os.Lstat(keyFile); err == nil {
		if _, err := server.HostKey(keyFile); err != nil {
			return nil, nil, err
		}
	}
	st, err := bolt.Open(filepath.Join(folder, DatabaseFile), options)
	if err != nil {
		return nil, nil, err
	}
	key, err := server.HostKey(keyFile)
	if err != nil {
		st.Close()
		return nil, nil, err
	}
	return st, key, nil
}
