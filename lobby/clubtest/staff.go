package clubtest

import (
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing/synctest"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/admin"
)

// FakeHost replaces the server program. Its sessions come from the test.
type FakeHost struct {
	Sessions []admin.Session
	Mu       sync.Mutex
	Kicked   map[string]string // the text for each kicked session
	Ended    chan struct{}
}

// Host runs the world's club with some sessions.
func (w *World) Host(sessions ...admin.Session) *FakeHost { return HostOf(w.Club, sessions...) }

// HostOf runs a club with some sessions.
func HostOf(club *lobby.Club, sessions ...admin.Session) *FakeHost {
	h := &FakeHost{Sessions: sessions, Kicked: make(map[string]string), Ended: make(chan struct{}, 1)}
	club.Staff.SetHost(admin.Host{
		Sessions: func() []admin.Session {
			h.Mu.Lock()
			defer h.Mu.Unlock()
			return slices.DeleteFunc(slices.Clone(h.Sessions), func(s admin.Session) bool { return h.Kicked[s.ID] != "" })
		},
		Kick: func(id, sentence string) bool {
			h.Mu.Lock()
			defer h.Mu.Unlock()
			if h.Kicked[id] != "" {
				return false
			}
			h.Kicked[id] = sentence
			return true
		},
		End: func() {
			select {
			case h.Ended <- struct{}{}:
			default:
			}
		},
		Level:  new(slog.LevelVar),
		Limits: []admin.Limit{{Name: "idle", Value: fmt.Sprintf("%dm", 30+len(sessions))}},
	})
	return h
}

// HasEnded reports whether the program was stopped since the last call. It works in a bubble.
func (h *FakeHost) HasEnded() bool {
	synctest.Wait()
	select {
	case <-h.Ended:
		return true
	default:
		return false
	}
}

// RegisterStaff registers an operator with KeyA and a moderator with KeyB.
func (w *World) RegisterStaff() (op, mod account.Player) {
	op, mod = w.Register(KeyA, "opal"), w.Register(KeyB, "mody")
	w.Staff.SetMembers(admin.Members{KeyA: {Role: admin.Operator}, KeyB: {Role: admin.Moderator}})
	return op, mod
}

// AuditActions returns the entries of the audit log, oldest first.
func (w *World) AuditActions() (list []string) {
	w.Tb.Helper()
	entries, err := w.Audit.Read(w.Tb.Context(), "", 1000)
	if err != nil {
		w.Tb.Fatal(err)
	}
	for _, e := range entries {
		text := fmt.Sprintf("%s %s %s", e.By.Name, e.Action, e.Target)
		if e.Failed != "" {
			text += " failed"
		}
		list = append([]string{strings.TrimSpace(text)}, list...)
	}
	return list
}
