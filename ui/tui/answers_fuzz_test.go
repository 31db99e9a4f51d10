package tui_test

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"pawnstorm/ui/program"
	"pawnstorm/ui/tui/tuitest"
)

// FuzzAnswers gives a session at a game answers that no terminal would give. The page must stay whole, keys
// must work, and nothing of the answers may be sent back.
func FuzzAnswers(f *testing.F) {
	for _, answers := range []string{
		"\x1bP>|kitty(0.36.4)\x1b\\\x1b[6;20;10t\x1b[?62;c\x1b_Gi=31;OK\x1b\\\x1b[?62;c",
		"\x1bP>|XTerm(390)\x1b\\\x1b[6;20;10t\x1b[?62;4;52c\x1b[?62;4;52c\x1b[6;0;0t",
		"\x1bP>|WezTerm 20240203\x1b\\\x1b[6;40;20t\x1b[?62;4c\x1b[?62;4c\x1b[6;65535;65535t\x1b[6;1;1t",
		"\x1bP1$r0;48:2:1:2:3m\x1b\\\x1bP1+r524742=38\x1b\\\x1b]11;rgb:ffff/ffff/ffff\x07",
		"\x1b]99;i=pawnstorm:p=?;p=title\x1b\\\x1b[?1004;2$y\x1b[I\x1b[O\x1b[?2026;2$y",
		"\x1bP>|kitty(" + strings.Repeat("9", 300) + "\x1b\\\x1b[?" + strings.Repeat("4;", 300) + "4c",
		"\x1bP>|ghostty \u009b31m\u202e\x1b\\\x1b[6;-1;99999999999999999999t\x1b[?c",
	} {
		f.Add([]byte(answers))
	}
	w := tuitest.New(f)
	w.Terminals = false
	ann, _, game := begun(w)
	f.Fuzz(func(t *testing.T, answers []byte) {
		w.Tb = t
		p := w.OpenTable(ann, game)
		p.Tb = t
		for _, msg := range decoded(answers) {
			p.Update(msg)
			p.Frame()
		}
		p.FitsAt(40, 20)
		p.FitsAt(120, 40)
		for _, note := range p.Notes {
			if strings.Contains(note, "\u202e") || len(note) > 1000 {
				t.Errorf("sent %q", note)
			}
		}
		if p.Press("?"); !strings.HasPrefix(p.Model.Top().Title(), "Help") {
			t.Errorf("the key for help opens nothing:\n%s", p.Frame())
		}
	})
}

// decoded returns the messages that a session gets for answers of its terminal, without keys.
func decoded(answers []byte) (msgs []tea.Msg) {
	var decoder uv.EventDecoder
	for len(answers) > 0 {
		n, event := decoder.Decode(answers)
		answers = answers[max(n, 1):]
		switch e := event.(type) {
		case uv.BackgroundColorEvent:
			msgs = append(msgs, tea.BackgroundColorMsg(e))
		case uv.ModeReportEvent:
			msgs = append(msgs, tea.ModeReportMsg(e))
		case uv.CapabilityEvent:
			msgs = append(msgs, tea.CapabilityMsg(e))
		case uv.FocusEvent:
			msgs = append(msgs, tea.FocusMsg{})
		case uv.BlurEvent:
			msgs = append(msgs, tea.BlurMsg{})
		case uv.TerminalVersionEvent:
			msgs = append(msgs, tea.TerminalVersionMsg(e))
		case uv.CellSizeEvent:
			msgs = append(msgs, e, program.PicturesMsg{})
		case uv.KittyGraphicsEvent, uv.UnknownDcsEvent, uv.UnknownOscEvent, uv.PrimaryDeviceAttributesEvent:
			msgs = append(msgs, e)
		}
	}
	return msgs
}
