package grammar

import (
	"fmt"
	"regexp"
	"strings"
)

// A form is one way to write what follows a command's name, in the notation of the help: a small word
// stands for itself, in any case; a CAPITAL word stands for something of its kind; {a|b} is a choice;
// [a] is optional; [a|b] is an optional choice. A word or a bracket with three dots may repeat.
type form []item

// item is one part of a form.
type item struct {
	word string // stands for itself
	kind *Kind  // a capital word
	any  []form // alternatives
	free bool   // any is optional
	many bool   // the kind, or one of any, may repeat
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

// token matches a bracket, a bar or a word of a form.
var token = regexp.MustCompile(`[\[\]{}|]|[^\s\[\]{}|]+`)

var capital = regexp.MustCompile(`^[A-Z]+(\.\.\.)?$`)

// readForm compiles the text of a form. It panics if the form is malformed.
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
	own    map[string]*Kind // kinds that only this command has
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

// form reads items up to the end of the form or of the group.
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

// dots takes the three dots after a bracket, if there are any.
func (r *formReader) dots() bool {
	if len(r.tokens) == 0 || r.tokens[0] != "..." {
		return false
	}
	r.tokens = r.tokens[1:]
	return true
}

// binding binds words of a line to an item of a form. Bindings are a list that grows at its head, so
// that backtracking needs no cleanup.
type binding struct {
	name, text string
	before     *binding
}

// matcher matches words with forms.
type matcher struct {
	Line
	texts []string // of the words
	// missing, if not nil, is called with each item that could follow the last word.
	missing func(item)
	// far is the largest number of words that made sense.
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

// from tries the ways to match f with the words from index at, until done accepts one. Flags may be
// before each item.
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
	candidates := m.candidates(it.kind, at)
	most := it.kind.count(candidates)
	least := max(most, 1)
	if most == anyNumber {
		most = len(candidates)
	}
	for end := at + least; end <= at+most; end++ {
		if again(end, &binding{it.kind.Name, m.said(it.kind, at, end), b}) {
			return true
		}
	}
	return false
}

// takeFlags binds the flags at index at.
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

// candidates returns the words from index at that can be of a kind. Within a text, a flag is an
// ordinary word.
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

// said returns the text of words that are of a kind.
func (m *matcher) said(k *Kind, at, end int) string {
	if k.isText() {
		return m.text(at, end)
	}
	return strings.Join(m.texts[at:end], " ")
}
