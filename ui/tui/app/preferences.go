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

// Zone is the time zone in which times are told to the person.
func (s *Session) Zone() *time.Location { return s.Me.Settings.ZoneOr(s.Club.Zone) }

// preferences are what of the person's settings is kept. session.me.Settings are
// those that count now: what is chosen here counts at once and is kept in the
// account a moment later; what is chosen in another session of the account comes
// as news. A guest's are nowhere but here.
type preferences struct {
	kept   account.Settings // what the account has, or a guest has chosen
	Edits  []settingsEdit   // chosen here, and not yet kept in the account
	saving int              // how many of the edits are on their way
	News   tea.Cmd          // waits for news of the account; nil for a guest
}

// settingsEdit sets what was chosen, whatever was there before.
type settingsEdit func(*account.Settings)

type (
	// SavedMsg says what became of the edits that were on their way.
	SavedMsg struct {
		who identity.PlayerID
		err error
	}
	// PartMsg ends the session with a sentence.
	PartMsg struct{ Why string }
	// AccountNewsMsg brings a change of the account, whoever made it.
	AccountNewsMsg struct{ Account account.Account }
)

// prefer makes p, with the settings that count now, the person of this session
// until here ends. The choices of a guest go along, unless p has chosen
// something too.
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
		prefs.News = Subscribe(here, s.Club.Accounts.Follow(here, p.ID), func(a account.Account) tea.Msg { return AccountNewsMsg{a} })
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

// Keep sends the edits to the account, one lot after the other.
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

// Saved hears what became of a lot of edits. One that could not be kept does not
// count any more.
func (s *Session) Saved(msg SavedMsg) tea.Cmd {
	p := &s.Prefs
	if msg.who != s.Me.ID || p.saving == 0 {
		return nil
	}
	if msg.err == nil {
		for _, edit := range p.Edits[:p.saving] {
			edit(&p.kept)
		}
	}
	p.Edits, p.saving = p.Edits[p.saving:], 0
	s.reconsider()
	if msg.err != nil {
		return tea.Batch(Complain(msg.err), s.Keep())
	}
	return s.Keep()
}

// Heard takes in news of an account.
func (s *Session) Heard(msg AccountNewsMsg) tea.Cmd {
	if msg.Account.ID != s.Me.ID {
		return nil // of who the session was before
	}
	s.Prefs.kept, s.Liked = msg.Account.Settings, msg.Account.Follows
	s.reconsider()
	if a := msg.Account; a.Name != s.Me.Name && a.Deleted.IsZero() {
		s.rename(a.Name)
	}
	return s.mayStay(msg.Account)
}

// mayStay ends the session if the account has given up the key that opened it.
func (s *Session) mayStay(news account.Account) tea.Cmd {
	ctx, club, me := s.Ctx, s.Club, s.Me
	return func() tea.Msg {
		if club.Accounts.ShutOut(ctx, me, news) {
			return PartMsg{words.KeyRemoved}
		}
		return nil
	}
}

// reconsider finds out what counts now, and lets the session look like it.
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

// Restyle makes the looks that go with terminal and settings.
func (s *Session) Restyle() {
	if look := (widget.Appearance{Terminal: s.Terminal, Settings: s.Me.Settings}); s.Styles == nil || s.Styles.Of != look {
		s.Styles = widget.NewStyles(look)
	}
}
