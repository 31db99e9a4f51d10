package app

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// Zone returns the time zone for the user's times.
func (s *Session) Zone() *time.Location { return s.Me.Settings.ZoneOr(s.Club.Zone) }

// preferences tracks which of the user's settings the account has stored. Session.Me.Settings has
// the settings in effect. A choice in this session takes effect at once and reaches the account a
// moment later. A choice in another session of the account arrives as news. A guest's settings
// exist only here.
type preferences struct {
	kept   account.Settings // stored in the account, or chosen by a guest
	Edits  []settingsEdit   // chosen here and not stored yet
	saving int              // how many of the edits are being stored
	News   tea.Cmd          // subscribes to news of the account; nil for a guest
}

// settingsEdit sets a choice, no matter what was set before.
type settingsEdit func(*account.Settings)

type (
	// SavedMsg reports whether edits were stored.
	SavedMsg struct {
		who identity.PlayerID
		err error
	}
	// PartMsg ends the session with a sentence.
	PartMsg struct{ Why string }
	// AccountNewsMsg carries a change of the account, from any session.
	AccountNewsMsg struct{ Account account.Account }
)

// prefer makes p the user of this session until here ends. It starts with the settings in effect. A
// guest's choices carry over unless p has settings too.
func (s *Session) prefer(p account.Player, here context.Context) {
	was, prefs := s.Me, preferences{kept: p.Settings}
	switch {
	case !was.Guest, was.Settings == account.Settings{}:
	case p.Guest:
		prefs.kept = was.Settings
	case p.Settings == account.Settings{}:
		prefs.Edits = []settingsEdit{func(now *account.Settings) { *now = was.Settings }}
	}
	if !p.Guest {
		news := s.Club.Accounts.Follow(here, p.ID)
		prefs.News = Subscribe(here, news, func(a account.Account) tea.Msg { return AccountNewsMsg{a} })
	}
	s.Me, s.Prefs = p, prefs
	s.Me.Settings = was.Settings
	s.reconsider()
}

// Choose changes a setting.
func (s *Session) Choose(edit settingsEdit) tea.Cmd {
	if s.Me.Guest {
		edit(&s.Prefs.kept)
	} else {
		s.Prefs.Edits = append(s.Prefs.Edits, edit)
	}
	s.reconsider()
	return s.Keep()
}

// Keep stores the edits in the account, one batch at a time.
func (s *Session) Keep() tea.Cmd {
	p := &s.Prefs
	if p.saving > 0 || len(p.Edits) == 0 {
		return nil
	}
	edits := slices.Clone(p.Edits)
	p.saving = len(edits)
	club, me := s.Club, s.Me
	return s.Await(func(ctx context.Context) tea.Msg {
		_, err := club.Accounts.ChangeSettings(ctx, me, func(now *account.Settings) {
			for _, edit := range edits {
				edit(now)
			}
		})
		return SavedMsg{me.ID, err}
	})
}

// Saved handles the result of a batch. Edits that could not be stored are dropped.
func (s *Session) Saved(msg SavedMsg) tea.Cmd {
	p := &s.Prefs
	if msg.who != s.Me.ID || p.saving == 0 {
		return nil
	}
	var complaint tea.Cmd
	if msg.err != nil {
		complaint = Complain(msg.err)
	} else {
		for _, edit := range p.Edits[:p.saving] {
			edit(&p.kept)
		}
	}
	p.Edits, p.saving = p.Edits[p.saving:], 0
	s.reconsider()
	return tea.Batch(complaint, s.Keep())
}

// AccountChanged handles news of an account.
func (s *Session) AccountChanged(msg AccountNewsMsg) tea.Cmd {
	if msg.Account.ID != s.Me.ID {
		return nil // from before the session changed its user
	}
	s.Prefs.kept, s.Followed = msg.Account.Settings, msg.Account.Follows
	s.reconsider()
	if a := msg.Account; a.Name != s.Me.Name && a.Deleted.IsZero() {
		s.rename(a.Name)
	}
	ctx, club, me := s.Ctx, s.Club, s.Me
	return func() tea.Msg {
		if club.Accounts.KeyRevoked(ctx, me, msg.Account) { // the key that opened the session was removed
			return PartMsg{words.KeyRemoved}
		}
		return nil
	}
}

// reconsider applies the pending edits to the stored settings and restyles the session.
func (s *Session) reconsider() {
	now := s.Prefs.kept
	for _, edit := range s.Prefs.Edits {
		edit(&now)
	}
	if now.NoMouse != s.Me.Settings.NoMouse {
		s.Mouse = !now.NoMouse
	}
	s.Me.Settings = now
	s.Restyle()
}

// Restyle updates the styles to the terminal and the settings.
func (s *Session) Restyle() {
	s.Terminal.Images = s.images()
	look := widget.Appearance{Terminal: s.Terminal, Settings: s.Me.Settings}
	if s.Styles == nil || s.Styles.Of != look {
		s.Styles = widget.NewStyles(look)
	}
}
