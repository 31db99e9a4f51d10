package examining

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/examine"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/staff"
	"pawnstorm/ui/words"
)

// heardWithin is how long a command waits at most until what it did is heard of.
const heardWithin = 2 * time.Second

// create makes an examination. An id of one that is there shows that.
func (e *Env) create(ctx context.Context) (*examine.Examination, error) {
	b, there, err := e.beginning(ctx)
	switch {
	case err != nil:
		return nil, err
	case there != nil:
		return there, e.page(there)
	case e.Keyless != nil:
		return nil, e.Keyless
	}
	made, err := e.Club.Examined.Create(ctx, e.Who.Person, b)
	if err != nil {
		return nil, err
	}
	way := string(made.ID)
	lines := []string{fmt.Sprintf("Examination %s has begun: %s.", made.ID, Title(made))}
	if made.Private() {
		way = identity.SpellCode(made.Code)
		lines = append(lines, "It is private. Others watch with its code, or by invitation:")
	} else {
		lines = append(lines, "Others watch:")
	}
	lines = append(lines, "  "+e.Line(Name, "watch", way), "To let somebody move, too:", "  "+e.Line(Name, "let", "NAME"))
	return made, e.tell(ctx, made, lines...)
}

// beginning is from what an examination begins, or the one that the words name.
func (e *Env) beginning(ctx context.Context) (b examine.Beginning, there *examine.Examination, err error) {
	b.Private = e.Has("private")
	word := cmp.Or(e.Value("GAME"), e.Value("ID"))
	rules, err := e.Rules(word)
	if err != nil && e.Has("ID") {
		if there, missing := e.Club.Examined.Find(ctx, e.Who.Person, word); missing == nil {
			return b, there, nil
		}
		var missing error
		if b.Of, missing = e.Table(ctx, word); missing == nil || strings.ContainsAny(word, "0123456789") {
			return b, nil, missing
		} // else it is hardly meant as an id
	}
	if err != nil {
		return b, nil, err
	}
	b.Game, b.Position = rules.Info().ID, e.Value("TEXT")
	for _, option := range e.All("OPTION") {
		name, value, given := strings.Cut(option, "=")
		if !given {
			return b, nil, words.Wrong("%q does not fit. Say private, or NAME=VALUE for an option of the game.", identity.Clean(option, 20))
		}
		if b.Options == nil {
			b.Options = make(map[string]string)
		}
		b.Options[strings.ToLower(name)] = value
	}
	return b, nil, nil
}

// does has the person do something in an examination.
func does(kind examine.IntentKind) func(*Env, context.Context) (*examine.Examination, error) {
	return func(e *Env, ctx context.Context) (*examine.Examination, error) {
		if e.Keyless != nil {
			return nil, e.Keyless
		}
		before, err := e.Which(ctx, true)
		if err != nil {
			return nil, err
		}
		in := examine.Intent{Kind: kind, Text: cmp.Or(e.Value("MOVE"), e.Value("FROM"), e.Value("TO"))}
		if e.Has("FROM") {
			in.To = e.Value("TO")
		}
		if text := e.Value("NUMBER"); text != "" {
			if in.N, err = strconv.Atoi(text); err != nil {
				return nil, words.Wrong("%q is no number.", identity.Clean(text, 10))
			}
		}
		now, told, err := e.carryOut(ctx, before.ID, in)
		if err != nil {
			return nil, err
		}
		lines := []string{Standing(now)}
		if drawn := Drawn(now); drawn != "" {
			lines = append(lines, drawn)
		}
		if e.Has("NAME") {
			lines = told
		}
		return now, e.tell(ctx, now, lines...)
	}
}

// carryOut does what is wanted. told are the words about the person whom it concerns.
func (e *Env) carryOut(ctx context.Context, id identity.ExaminationID, in examine.Intent) (now *examine.Examination, told []string, err error) {
	name := e.Value("NAME")
	if name == "" {
		now, err = e.Club.Examined.Do(ctx, id, e.Who.Person, in)
		return now, nil, err
	}
	if in.Whom, err = e.Club.Accounts.Find(ctx, name); err != nil {
		return nil, nil, err
	}
	whom := words.Person(in.Whom)
	if in.Kind != examine.Let && in.Kind != examine.Invite {
		now, err = e.Club.Examined.Do(ctx, id, e.Who.Person, in)
		return now, []string{fmt.Sprintf(map[examine.IntentKind]string{
			examine.Stop: "%s may not move any more.", examine.Lead: "%s leads now.",
		}[in.Kind], whom)}, err
	}
	may := "watch"
	if in.Kind == examine.Let {
		may = "move"
	}
	now, untold, err := e.Club.CallToExamine(ctx, e.Who, id, in)
	if untold != nil {
		return now, []string{fmt.Sprintf("%s may %s now, but has no message that says so: %s", whom, may, errs.Sentence(untold))}, err
	}
	return now, []string{fmt.Sprintf("%s may %s now, and has a message that says so.", whom, may)}, err
}

// close ends an examination. Those who run the club may end any that is not over.
func (e *Env) close(ctx context.Context) (*examine.Examination, error) {
	if e.Keyless != nil {
		return nil, e.Keyless
	}
	of, err := e.Which(ctx, true)
	if err != nil {
		return nil, err
	}
	if of.Leader.ID != e.Who.ID && e.Club.Staff.Role(e.Who.Key) != staff.None {
		of, err = e.Club.Staff.CloseExamination(ctx, e.Who, of, e.Value("TEXT"))
	} else {
		of, err = e.Club.Examined.Do(ctx, of.ID, e.Who.Person, examine.Intent{Kind: examine.End})
	}
	if err != nil {
		return nil, err
	}
	return of, e.tell(ctx, of, "The examination is over. "+ending(of))
}

// tell prints an examination that was just changed: the next command must see that.
func (e *Env) tell(ctx context.Context, now *examine.Examination, said ...string) error {
	within, cancel := context.WithTimeout(ctx, heardWithin)
	defer cancel()
	e.Club.Examined.Await(within, now)
	return e.Out.Answer(Document(now, e.Who.ID, false), said...)
}

// Which is the examination that the command is about: the one that it names, or that the
// person looks at, or the only one that can be meant. moves says that it is one in which
// the person wants to do something.
func (e *Env) Which(ctx context.Context, moves bool) (*examine.Examination, error) {
	if text := cmp.Or(e.Value("EXAMINATION"), e.Flag("on")); text != "" {
		return e.Club.Examined.Find(ctx, e.Who.Person, text)
	}
	if e.Here != nil {
		return e.Club.Examined.Stored(ctx, e.Here.ID)
	}
	all := e.Club.Examined.Watchable(e.Who.ID)
	own := slices.DeleteFunc(slices.Clone(all), func(x *examine.Examination) bool { return !x.MayMove(e.Who.ID) })
	switch {
	case len(own) == 1:
		return e.Club.Examined.Stored(ctx, own[0].ID)
	case len(own) == 0 && len(all) == 1:
		return e.Club.Examined.Stored(ctx, all[0].ID)
	case len(all) == 0 && moves:
		return nil, words.Refused("There is no examination. To begin one: %s", e.Line(Name, "chess"))
	case len(all) == 0:
		return nil, words.Refused("There is no examination to watch. To begin one: %s", e.Line(Name, "chess"))
	}
	return nil, words.Refused("Which examination? There are %d. Name one by its id: %s lists them.", max(len(own), len(all)), e.Line(Name, "list"))
}
