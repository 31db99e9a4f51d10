package simulate

// staffActs are what moderators do, and what people tell them.
var staffActs = []act{
	{2, reportSomeone},
	{4, muteByStaff},
	{2, banByStaff},
	{1, announce},
	{1, lookAtReports},
}

func reportSomeone(w *world, p *person) *errand {
	why := w.word()
	w.keepSecret(why, p)
	return &errand{line: "report " + w.other(p).name + " --table=lobby because " + why, then: func(a answer) {
		w.oracle.expect("report "+why, a.outcome, expectation{w.people[0], "admin reports all --json", why, true})
	}}
}

// muteByStaff mutes or unmutes one person, so that the others can talk.
func muteByStaff(w *world, p *person) *errand {
	if p.number != 0 {
		return nil
	}
	whom := w.people[len(w.people)-1].name
	on := w.rng.IntN(2) == 0
	line := "admin unmute " + whom
	if on {
		line = "admin mute " + whom + " because " + w.word()
	}
	return &errand{line: line, then: func(a answer) {
		w.oracle.expect("mute", a.outcome, expectation{p, "admin mutes", whom, on})
	}}
}

// banByStaff bans and unbans an address where no one is.
func banByStaff(w *world, p *person) *errand {
	if p.number != 0 {
		return nil
	}
	on := w.rng.IntN(2) == 0
	line := "admin unban 198.51.100.7"
	if on {
		line = "admin ban 198.51.100.7 because " + w.word()
	}
	return &errand{line: line, then: func(a answer) {
		w.oracle.expect("ban", a.outcome, expectation{p, "admin bans", "198.51.100.7", on})
	}}
}

func announce(w *world, p *person) *errand {
	if p.number != 0 {
		return nil
	}
	text := w.word()
	return &errand{line: "admin motd " + text, then: func(a answer) {
		w.oracle.expect("motd", a.outcome, expectation{p, "admin motd", text, true})
	}}
}

func lookAtReports(w *world, p *person) *errand {
	if p.number != 0 {
		return nil
	}
	return &errand{line: "admin reports"}
}
