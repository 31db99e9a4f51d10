package grammar

import (
	"fmt"
	"regexp"
	"strings"
)

// A form is one way to write what follows a command's name, in the notation of
// the help: a small word stands for itself, in any case; a CAPITAL word stands
// for something of its kind; of {a|b} one is chosen; what stands in [ ] may be
// left out, and one of [a|b] may be there. Three dots behind a word or a bracket
// allow it more than once.
type form []item

// item is one part of a form.
type item struct {
	word string // stands for itself
	kind *Kind  // a capital word
	any  []form // alternatives
	free bool   // any may be left out
	many bool   // a kind or one of any may be there more than once
}

// each visits all items of a form.
func (f form) each(visit func(item)) {
	for _, it := range f {
		visit(it)
		for _, alternative := range it.any {
			alternative.each(visit)
		}
	}
}

// token is a bracket, a bar or a word of a form.
var token = regexp.MustCompile(`[\[\]{}|]|[^\s\[\]{}|]+`)

var capital = regexp.MustCompile(`^[A-Z]+(\.\.\.)?$`)

// readForm compiles the text of a form. One that is malformed is a mistake in
// the program, so it panics.
func readForm(text string, own map[string]*Kind) form {
	r := formReader{text: text, own: own, tokens: token.FindAllString(text, -1)}
	f := r.form()
	if len(r.tokens) > 0 {
		panic(fmt.Sprintf("grammar: the form %q does not end where it should", text))
	}
	return f
}

type formReader struct {
	text   string
	own    map[string]*Kind // kinds that only its command has
	tokens []string         // not read yet
}

func (r *formReader) next() string {
	if len(r.tokens) == 0 {
		panic(fmt.Sprintf("grammar: the form %q has no end", r.text))
	}
	t := r.tokens[0]
	r.tokens = r.tokens[1:]
	return t
}

// form reads items up to the end or to what closes the group that they are in.
func (r *formReader) form() form {
	var f form
	for len(r.tokens) > 0 && !strings.Contains("]}|", r.tokens[0]) {
		f = append(f, r.item())
	}
	return f
}

func (r *formReader) item() item {
	switch t := r.next(); {
	case t == "[":
		return item{any: r.alternatives("]"), free: true, many: r.dots()}
	case t == "{":
		return item{any: r.alternatives("}"), many: r.dots()}
	case capital.MatchString(t):
		name, many := strings.CutSuffix(t, "...")
		k, ok := kinds[name]
		if !ok {
			k, ok = r.own[name]
		}
		if !ok {
			panic(fmt.Sprintf("grammar: the form %q has the unknown word %s", r.text, t))
		}
		return item{kind: k, many: many}
	default:
		return item{word: t}
	}
}

func (r *formReader) alternatives(end string) []form {
	list := []form{r.form()}
	for {
		switch t := r.next(); t {
		case "|":
			list = append(list, r.form())
		case end:
			return list
		default:
			panic(fmt.Sprintf("grammar: the form %q has a %q too many", r.text, t))
		}
	}
}

// dots takes the three dots behind a bracket, if they are there.
func (r *formReader) dots() bool {
	if len(r.tokens) == 0 || r.tokens[0] != "..." {
		return false
	}
	r.tokens = r.tokens[1:]
	return true
}

// binding is what a word of a form turned out to be. Bindings are a list that
// grows at its head, so that a way that leads nowhere is left without a trace.
type binding struct {
	name, text string
	before     *binding
}

// matcher finds out how words fit a form.
type matcher struct {
	Line
	texts []string // of the words
	// missing, if there is one, is told of each item that could come where the
	// words end.
	missing func(item)
	// far is how many words were understood at most.
	far int
}

func newMatcher(l Line) *matcher { return &matcher{Line: l, texts: l.List()} }

// match binds all the words to a form, or returns ok false.
func (m *matcher) match(f form) (found *binding, ok bool) {
	ok = m.from(f, 0, nil, func(at int, b *binding) bool {
		found = b
		return at == len(m.words)
	})
	return found, ok
}

// from tries the ways in which the words from the at-th on may be f, until done
// likes what one leads to. Flags may stand before each item.
func (m *matcher) from(f form, at int, b *binding, done func(at int, b *binding) bool) bool {
	at, b = m.takeFlags(at, b)
	m.far = max(m.far, at)
	if len(f) == 0 {
		return done(at, b)
	}
	it, rest := f[0], f[1:]
	then := func(at int, b *binding) bool { return m.from(rest, at, b, done) }
	again := func(end int, b *binding) bool {
		return it.many && end > at && m.from(f, end, b, done) || then(end, b)
	}
	switch {
	case it.any != nil:
		for _, alternative := range it.any {
			if m.from(alternative, at, b, again) {
				return true
			}
		}
		return it.free && then(at, b)
	case at == len(m.words):
		if m.missing != nil {
			m.missing(it)
		}
		return false
	case m.words[at].bad != nil:
		return false
	case it.kind == nil:
		return strings.EqualFold(it.word, m.texts[at]) && then(at+1, &binding{it.word, it.word, b})
	}
	for n := range it.kind.lengths(m.candidates(it.kind, at)) {
		end := at + n
		if again(end, &binding{it.kind.Name, m.said(it.kind, at, end), b}) {
			return true
		}
	}
	return false
}

// takeFlags binds the flags from the at-th word on.
func (m *matcher) takeFlags(at int, b *binding) (int, *binding) {
	for at < len(m.words) && m.words[at].spans > 0 {
		w := &m.words[at]
		if w.flag != "" {
			b = &binding{w.flag, w.value, b}
		}
		at += w.spans
	}
	return at, b
}

// candidates are the words from the at-th on that may be something of a kind. Within a text
// a flag is a word like others.
func (m *matcher) candidates(k *Kind, at int) []string {
	if k.isText() {
		return m.texts[at:]
	}
	end := at
	for end < len(m.words) && !m.words[end].special() {
		end++
	}
	return m.texts[at:end]
}

// said is what words say that are of a kind.
func (m *matcher) said(k *Kind, at, end int) string {
	if k.isText() {
		return m.text(at, end)
	}
	return strings.Join(m.texts[at:end], " ")
}
