package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// dataFlag says where the data is.
type dataFlag struct {
	Data      string `type:"path" placeholder:"FOLDER" basic:"" help:"Folder of the database and host key. Default: $XDG_STATE_HOME/pawnstorm or ~/.local/state/pawnstorm."`
	Store     string `placeholder:"STORE" help:"Where to keep the club: bolt:FOLDER, the same as --data FOLDER, or NATS servers, such as nats://10.0.0.1,10.0.0.2,10.0.0.3."`
	natsFlags `group:"NATS:"`
}

// inFolder is the prefix of a store in a folder.
const inFolder = "bolt:"

// check returns an error for a store that makes no sense.
func (f *dataFlag) check() error {
	named, isFolder := strings.CutPrefix(f.Store, inFolder)
	switch {
	case f.Store == "":
		return nil
	case isFolder && named == "":
		return errors.New("--store bolt: needs a folder, as in bolt:/var/lib/pawnstorm")
	case isFolder && f.Data != "" && f.Data != named:
		return fmt.Errorf("--data says %s and --store %s: give one of them", f.Data, named)
	case isFolder:
		return nil
	}
	_, err := f.servers()
	return err
}

// errNoFolder is the error of commands that need a database in a folder.
var errNoFolder = errors.New("that is for a database in a folder, and --store names servers of NATS: " +
	"\"pawnstorm backup --store …\" keeps such a club in a file")

// folder returns the data folder, which may not exist yet.
func (f *dataFlag) folder() (string, error) {
	if err := f.check(); err != nil {
		return "", err
	}
	if folder, ok := strings.CutPrefix(f.Store, inFolder); ok {
		return folder, nil
	}
	if f.onNATS() {
		return "", errNoFolder
	}
	return f.ownFolder()
}

// ownFolder returns the data folder, whether the club is in it or on NATS.
func (f *dataFlag) ownFolder() (string, error) {
	if f.Data != "" {
		return f.Data, nil
	}
	state := os.Getenv("XDG_STATE_HOME")
	if !filepath.IsAbs(state) { // the XDG specification: ignore a relative one
		home, err := os.UserHomeDir()
		if err != nil {
			return "", errors.New("there is no home folder for the data: name one with --data")
		}
		state = filepath.Join(home, ".local", "state")
	}
	return filepath.Join(state, "pawnstorm"), nil
}

// makeFolder returns the data folder, and creates it if it does not exist.
func (f *dataFlag) makeFolder() (string, error) {
	folder, err := f.folder()
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", fmt.Errorf("cannot use the data folder %s (%s): choose another with --data", folder, plainly(err))
	}
	return folder, nil
}
