package simulate

// ownActs are what people decide for themselves.
var ownActs = []act{
	{3, setting},
	{3, followSomeone},
	{2, muteSomeone},
	{3, writeNote},
	{1, lookAt("whoami --json")},
	{1, lookAt("friends --json")},
	{1, lookAt("notes --json")},
	{1, lookAt("player list --json")},
	{1, lookAt("leaders chess --json")},
}

func setting(w *world, p *person) *errand {
	value := pick(w, []string{"on", "off"})
	return &errand{line: "settings confirm " + value, then: func(a answer) {
		w.oracle.expect(p.name+" confirm", a.outcome, expectation{p, "settings confirm", value, true})
	}}
}

func followSomeone(w *world, p *person) *errand {
	return toggle(w, p, "follow", "unfollow", "You follow ")
}

func muteSomeone(w *world, p *person) *errand {
	return toggle(w, p, "mute", "unmute", "You mute ")
}

// toggle begins or ends a relation to another person. Each person has it with at most one other, so that the
// page of friends says it in one way.
func toggle(w *world, p *person, begin, end, said string) *errand {
	other, on := w.people[(p.number+3)%len(w.people)], w.rng.IntN(2) == 0
	line := end
	if on {
		line = begin
	}
	return &errand{line: line + " " + other.name, then: func(a answer) {
		w.oracle.expect(p.name+" "+begin, a.outcome, expectation{p, "friends", said + other.name, on})
	}}
}

func writeNote(w *world, p *person) *errand {
	other, text := w.other(p), w.word()
	w.keepSecret(text, p)
	return &errand{line: "note " + other.name + " " + text, then: func(a answer) {
		w.oracle.expect(p.name+" note "+other.name, a.outcome, expectation{p, "notes --json", text, true})
	}}
}
