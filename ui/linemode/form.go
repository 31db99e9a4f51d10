package linemode

import (
	"pawnstorm/lobby/errs"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// fillIn asks for every field of an action that creates a table, one after another.
func (s *session) fillIn(a *action.Action) {
	u, ok := s.Commands.Form(s.env(), a)
	if !ok {
		s.out.say(words.BotAway) // only the house form can be missing
		return
	}
	if note := u.Note(s.env()); note != "" {
		s.out.say(note)
	}
	s.complete(a.Name, u)
}

// ask asks for a field and passes the answer to give. If whole is set, it asks for optional fields
// too, and an empty line picks the field's default.
func (s *session) ask(f *action.Field, whole bool, give func(value string) error) {
	q := question{text: f.Label + ": " + f.Help + ".", usual: -1, unread: f.Numbers, inline: f.Free || f.Numbers > 0}
	for _, c := range f.Options() {
		label := c.Label
		if c.Help != "" && f.Kind != "game" && !q.inline {
			label += ". " + c.Help
		}
		if whole && c.Value == f.Value {
			q.usual = len(q.choices)
		}
		q.choices = append(q.choices, choice{c.Value, label, func() {
			if err := give(c.Value); err != nil {
				s.fail(err)
			}
		}})
	}
	switch {
	case whole && len(q.choices) == 1 && !f.Free:
		q.choices[0].do() // only one choice
		return
	case f.List == nil || f.Free || f.Widget() == "choices":
		q.free = func(text string) string {
			if text == "" && !(whole && !f.Required) {
				return "Type it, or back."
			}
			if err := give(text); err != nil {
				return errs.Sentence(err)
			}
			return ""
		}
	}
	s.put(q)
}
