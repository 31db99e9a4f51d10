package origin

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
)

// Place is where a club can belong.
type Place struct{ file string }

// Servers is the place of a club on NATS servers. All who reach the servers reach the same club.
var Servers = Place{}

const onServers = "servers"

// fileName is the file that makes a folder a place.
const fileName = "pawnstorm.place"

// Folder returns the place of a data folder. The folder can be moved but not copied: the file in it
// has an id, its own inode and the inode of the folder, and copies have other inodes. On file
// systems without inodes, a copy of the whole folder goes unnoticed.
func Folder(folder string) Place { return Place{filepath.Join(folder, fileName)} }

// marker is the content of the file.
type marker struct {
	ID     string `json:"id"`
	File   uint64 `json:"file,omitempty"`
	Folder uint64 `json:"folder,omitempty"`
}

// id returns the id of the place. It is "" if the place has none yet, or the id of another place.
func (p Place) id() string {
	if p.file == "" {
		return onServers
	}
	text, err := os.ReadFile(p.file)
	var m marker
	if err != nil || json.Unmarshal(text, &m) != nil {
		return ""
	}
	file, folder, err := inodes(p.file)
	if err != nil || m.File != file || m.Folder != folder {
		return ""
	}
	return m.ID
}

// make gives the place a new id.
func (p Place) make() (id string, err error) {
	if p.file == "" {
		return onServers, nil
	}
	file, err := os.CreateTemp(filepath.Dir(p.file), "."+fileName+"-*")
	if err != nil {
		return "", err
	}
	defer os.Remove(file.Name())
	m := marker{ID: rand.Text()}
	m.File, m.Folder, err = inodes(file.Name())
	if err == nil { // root can be the owner, and the server must read it
		err = file.Chmod(0o644)
	}
	if err == nil {
		err = json.NewEncoder(file).Encode(m)
	}
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return "", err
	}
	return m.ID, os.Rename(file.Name(), p.file)
}

// inodes returns the inodes of a file and its folder.
func inodes(path string) (file, folder uint64, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, 0, err
	}
	parent, err := os.Stat(filepath.Dir(path))
	if err != nil {
		return 0, 0, err
	}
	return inode(info), inode(parent), nil
}
