package ui

import (
	"context"
	"slices"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/words"
)

const saving = "Saving…"

// preferences are what of the person's settings is kept. session.me.Settings are
// those that count now: what is chosen here counts at once and is kept in the
// account a moment later; what is chosen in another session of the account comes
// as news. A guest's are nowhere but here.
type preferences struct {
	kept   account.Settings // what the account has, or a guest has chosen
	edits  []settingsEdit   // chosen here, and not yet kept in the account
	saving int              // how many of the edits are on their way
	news   tea.Cmd          // waits for news of the account; nil for a guest
}

// settingsEdit sets what was chosen, whatever was there before.
type settingsEdit func(*account.Settings)

type (
	// savedMsg says what became of the edits that were on their way.
	savedMsg struct {
		who identity.PlayerID
		err error
	}
	// partMsg ends the session with a sentence.
	partMsg struct{ why string }
	// accountNewsMsg brings a change of the account, whoever made it.
	accountNewsMsg struct{ account account.Account }
)

// prefer makes p, with the settings that count now, the person of this session
// until here ends. What a guest has chosen goes along, unless p has chosen
// something too.
func (s *session) prefer(p account.Player, here context.Context) {
	was, prefs := s.me, preferences{kept: p.Settings}
	switch {
	case !was.Guest, was.Settings == account.Settings{}:
	case p.Guest:
		prefs.kept = was.Settings
	case p.Settings == account.Settings{}:
		prefs.edits = []settingsEdit{func(now *account.Settings) { *now = was.Settings }}
	}
	if !p.Guest {
		prefs.news = receive(here, s.Club.Accounts.Follow(here, p.ID), func(a account.Account) tea.Msg { return accountNewsMsg{a} })
	}
	s.me, s.prefs = p, prefs
	s.me.Settings = was.Settings
	s.reconsider()
}

// choose changes a setting.
func (s *session) choose(edit settingsEdit) tea.Cmd {
	if s.me.Guest {
		edit(&s.prefs.kept)
	} else {
		s.prefs.edits = append(s.prefs.edits, edit)
	}
	s.reconsider()
	return s.keep()
}

// keep sends the edits to the account, one lot after the other.
func (s *session) keep() tea.Cmd {
	p := &s.prefs
	if p.saving > 0 || len(p.edits) == 0 {
		return nil
	}
	edits := slices.Clone(p.edits)
	p.saving = len(edits)
	ctx, service, me := s.ctx, s.Club, s.me
	return func() tea.Msg {
		_, err := service.Accounts.ChangeSettings(ctx, me, func(now *account.Settings) {
			for _, edit := range edits {
				edit(now)
			}
		})
		return savedMsg{me.ID, err}
	}
}

// saved hears what became of a lot of edits. One that could not be kept does not
// count any more.
func (s *session) saved(msg savedMsg) tea.Cmd {
	p := &s.prefs
	if msg.who != s.me.ID || p.saving == 0 {
		return nil
	}
	if msg.err == nil {
		for _, edit := range p.edits[:p.saving] {
			edit(&p.kept)
		}
	}
	p.edits, p.saving = p.edits[p.saving:], 0
	s.reconsider()
	if msg.err != nil {
		return tea.Batch(complain(msg.err), s.keep())
	}
	return s.keep()
}

// heard takes in news of an account.
func (s *session) heard(msg accountNewsMsg) tea.Cmd {
	if msg.account.ID != s.me.ID {
		return nil // of who the session was before
	}
	s.prefs.kept = msg.account.Settings
	s.reconsider()
	return tea.Batch(s.prefs.news, s.mayStay(msg.account))
}

// mayStay ends the session if the account has given up the key that opened it.
func (s *session) mayStay(news account.Account) tea.Cmd {
	ctx, service, me := s.ctx, s.Club, s.me
	return func() tea.Msg {
		if service.Accounts.ShutOut(ctx, me, news) {
			return partMsg{words.KeyRemoved}
		}
		return nil
	}
}

// reconsider finds out what counts now, and lets the session look like it.
func (s *session) reconsider() {
	now := s.prefs.kept
	for _, edit := range s.prefs.edits {
		edit(&now)
	}
	if now.NoMouse != s.me.Settings.NoMouse {
		s.mouse = !now.NoMouse
	}
	s.me.Settings = now
	s.restyle()
}

// restyle makes the looks that go with terminal and settings.
func (s *session) restyle() {
	if look := (appearance{s.terminal, s.me.Settings}); s.styles == nil || s.styles.of != look {
		s.styles = newStyles(look)
	}
}
