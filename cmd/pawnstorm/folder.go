package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// dataFlag says where the data is.
type dataFlag struct {
	Data string `type:"path" placeholder:"FOLDER" help:"Folder of the database and the host key (default: $XDG_STATE_HOME/pawnstorm or ~/.local/state/pawnstorm)."`
}

// folder is the data folder, which may not be there yet.
func (f *dataFlag) folder() (string, error) {
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

// makeFolder is folder, and makes it if it is not there.
func (f *dataFlag) makeFolder() (string, error) {
	folder, err := f.folder()
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", fmt.Errorf("the data folder %s cannot be used: %s", folder, plainly(err))
	}
	return folder, nil
}
