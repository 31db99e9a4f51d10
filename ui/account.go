package ui

import (
	"context"
	"fmt"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
)

// accountScreen is who the person is: the name and the keys of an account, or
// what it means to be a guest.
type accountScreen struct {
	s       *session
	account account.Account
	known   bool // account has been read
	list    list // of keys
	ask     *question
	pass    passMsg // the code that is shown, if it has one
	ctx     context.Context
	forget  context.CancelFunc // ends the wait for what becomes of the last code
	busy    bool
	rows    int // the line of the body on which the first key was drawn
	tall    int // lines of each key
}

// accountMsg brings an account from the store.
type accountMsg struct {
	account account.Account
	err     error
}

// keyRemovedMsg says what became of a key that was to go.
type keyRemovedMsg struct{ err error }

func newAccountScreen(s *session) screen {
	return &accountScreen{s: s, forget: func() {}}
}

func (a *accountScreen) init(ctx context.Context) tea.Cmd {
	a.ctx = ctx
	return a.load()
}

// load reads the account; a guest has none.
func (a *accountScreen) load() tea.Cmd {
	s, me := a.s, a.s.me
	if me.Guest {
		return nil
	}
	return func() tea.Msg {
		account, err := s.Club.Accounts.Get(s.ctx, me.ID)
		return accountMsg{account, err}
	}
}

func (a *accountScreen) title() string { return "You" }

func (a *accountScreen) keys() []key.Binding {
	back := as(keys.quit, "back")
	switch {
	case a.ask != nil:
		return []key.Binding{keys.yes, keys.no}
	case a.pass.code != "":
		return []key.Binding{as(keys.back, "close"), back}
	case a.s.me.Guest && a.s.me.Key != "":
		return []key.Binding{as(keys.choose, "take a name"), keys.settings, back}
	case a.s.me.Guest:
		return []key.Binding{as(keys.addCode, "get a code"), as(keys.choose, "use a code"), keys.settings, back}
	}
	return []key.Binding{as(keys.addCode, "add a key"), keys.remove, keys.settings, back, as(keys.profile, "your profile"), keys.upDown}
}

func (a *accountScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case meMsg:
		a.known = false
		a.closeCode()
		return a.load()
	case accountMsg:
		return a.read(msg)
	case accountNewsMsg:
		return a.heed(msg.account)
	case passMsg:
		return a.showCode(msg)
	case spentMsg:
		return a.spent(msg)
	case keyRemovedMsg:
		return a.removed(msg)
	case tea.KeyPressMsg:
		return a.press(msg)
	case tea.MouseClickMsg:
		if i, ok := a.list.at((msg.Y - a.rows) / max(a.tall, 1)); ok && msg.Y >= a.rows {
			a.list.choose(i)
		}
	case tea.MouseWheelMsg:
		a.list.wheel(msg)
	}
	return nil
}

func (a *accountScreen) read(msg accountMsg) tea.Cmd {
	if msg.err != nil {
		return complain(msg.err)
	}
	if msg.account.ID != a.s.me.ID {
		return nil
	}
	a.account, a.known = msg.account, true
	a.list.rows = len(a.account.Keys)
	a.list.choose(a.list.cursor)
	return nil
}

// heed takes in news of the account. A key more means that the code which is shown
// was used: it is no good any more.
func (a *accountScreen) heed(news account.Account) tea.Cmd {
	used := a.known && news.ID == a.account.ID && len(news.Keys) > len(a.account.Keys)
	cmd := a.read(accountMsg{account: news})
	if !used {
		return cmd
	}
	a.closeCode()
	return tea.Batch(cmd, notice("The code was used: one more key opens your account."))
}

func (a *accountScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	me := a.s.me
	switch {
	case a.ask != nil:
		settled, cmd := a.ask.answer(msg)
		if settled {
			a.ask = nil
		}
		return cmd
	case a.pass.code != "" && key.Matches(msg, keys.back):
		a.closeCode()
	case key.Matches(msg, keys.back), key.Matches(msg, keys.quit):
		return a.s.pop()
	case me.Guest && key.Matches(msg, keys.choose):
		return a.s.push(newWelcomeScreen(a.s))
	case key.Matches(msg, keys.settings):
		return a.s.push(newSettingsScreen(a.s))
	case key.Matches(msg, keys.addCode):
		return a.makeCode()
	case key.Matches(msg, keys.profile):
		return a.s.push(newProfileScreen(a.s, me.Person))
	case !me.Guest && a.known && a.pass.code == "" && key.Matches(msg, keys.remove):
		return a.askRemove()
	default:
		a.list.press(msg)
	}
	return nil
}

// askRemove asks before a key goes. The last one never does.
func (a *accountScreen) askRemove() tea.Cmd {
	if len(a.account.Keys) < 2 {
		return refuse("This is the last key of the account: without it nobody could come in.")
	}
	gone := a.account.Keys[a.list.cursor].Fingerprint
	text := "Remove this key? It will not open your account any more."
	if gone == a.s.me.Key {
		text = "Remove the key that you are using now? This session ends then, and you come back with another key of yours."
	}
	s, me := a.s, a.s.me
	a.ask = &question{text, func() tea.Cmd {
		return func() tea.Msg { return keyRemovedMsg{s.Club.Accounts.RemoveKey(s.ctx, me, gone)} }
	}}
	return nil
}

func (a *accountScreen) removed(msg keyRemovedMsg) tea.Cmd {
	if msg.err != nil {
		return tea.Batch(a.load(), complain(msg.err))
	}
	return tea.Batch(a.load(), notice("The key does not open your account any more."))
}

func (a *accountScreen) body(w, h int) string {
	lines := []string{""}
	switch {
	case a.s.me.Guest:
		lines = append(lines, a.guestLines(w)...)
	case !a.known:
		lines = append(lines, " "+shown(a.s.me.Name, nameCells))
	default:
		lines = append(lines,
			" "+a.s.styles.strong.paint(shown(a.account.Name, nameCells))+fmt.Sprintf(", here since %s", a.account.Created.Format(time.DateOnly)), "")
	}
	var foot []string
	if a.ask != nil {
		foot = a.ask.lines(a.s.styles, w)
	}
	switch {
	case a.pass.code != "":
		lines = append(lines, a.codeLines(w)...)
	case !a.s.me.Guest && a.known:
		lines = append(lines, fmt.Sprintf(" Keys that open this account: %d", len(a.account.Keys)))
		a.rows = len(lines)
		lines = append(lines, a.keyLines(w, h-a.rows-len(foot))...)
	}
	for len(lines) < h-len(foot) {
		lines = append(lines, "")
	}
	return page(append(lines[:h-len(foot)], foot...), w, h)
}

// guestLines say what a guest is and how to stop being one.
func (a *accountScreen) guestLines(w int) []string {
	s := a.s
	text := []string{" " + s.styles.strong.paint(shown(s.me.Name, nameCells)) + ", a guest", ""}
	say := func(sentence string) { text = append(append(text, indent(wrap(sentence, w-2), 1)...), "") }
	say("A guest plays and watches like everybody else.")
	if s.me.Key != "" {
		say("Your key brings you back to your games. With a name, others can tell you from other guests, and you can add keys of your other machines.")
		say("Press enter to take a name. The games that you play go with you.")
		return text
	}
	if a.pass.code == "" {
		say("You came without a key: only a code brings you back to your games. Press a to get one.")
		if s.returnCode != "" {
			say(fmt.Sprintf("You have one, good for a week: %s", s.styles.strong.paint(identity.SpellCode(s.returnCode))))
		}
		text = append(text, indent(makeAKey("", w-2), 1)...)
	}
	return text
}

// keyLines draw the keys in sight. A narrow screen takes two lines for each.
func (a *accountScreen) keyLines(w, h int) []string {
	a.tall = 1
	if w < 74 {
		a.tall = 2
	}
	a.list.resize(len(a.account.Keys), h/a.tall)
	var lines []string
	from, to := a.list.window()
	for i := from; i < to; i++ {
		lines = append(lines, a.keyLine(i, w)...)
	}
	return lines
}

func (a *accountScreen) keyLine(i, w int) []string {
	k := a.account.Keys[i]
	hash, added := account.OpenSSH(k.Fingerprint), k.Added.Format(time.DateOnly)
	if k.Fingerprint == a.s.me.Key {
		added += "  ● in use"
	}
	lines := []string{hash + "  " + added}
	if a.tall == 2 {
		fits := min(len(hash), w-4)
		lines = []string{hash[:fits], hash[fits:] + "  " + added}
	}
	for n := range lines {
		switch {
		case i != a.list.cursor:
			lines[n] = "   " + lines[n]
		case n == 0:
			lines[n] = " " + a.s.styles.focus.paint(fit("▸ "+lines[n], w-1))
		default:
			lines[n] = " " + a.s.styles.focus.paint(fit("  "+lines[n], w-1))
		}
	}
	return lines
}
