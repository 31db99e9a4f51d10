package simulate

// talkActs are what people say.
var talkActs = []act{
	{4, shout},
	{4, tell},
	{2, readMessages},
	{3, sayAtTable},
	{2, lookAt("talk lobby --json")},
	{1, lookAt("messages --json --peek")},
}

func shout(w *world, p *person) *errand {
	text := w.word()
	return &errand{talks: true, line: "shout " + text, then: func(a answer) {
		w.oracle.expect("shout "+text, a.outcome, expectation{p, "talk lobby --json", text, true})
	}}
}

func tell(w *world, p *person) *errand {
	to, text := w.other(p), w.word()
	w.keepSecret(text, p, to)
	return &errand{line: "tell " + to.name + " " + text, then: func(a answer) {
		w.oracle.expect("tell "+text, a.outcome, expectation{to, "messages all --json --peek", text, true})
	}}
}

func readMessages(w *world, p *person) *errand { return &errand{line: "messages"} }

func sayAtTable(w *world, p *person) *errand {
	t := pick(w, w.mine(p))
	if t == nil {
		return nil
	}
	return &errand{talks: true, line: "say --table=" + string(t.ID) + " " + w.word()}
}
