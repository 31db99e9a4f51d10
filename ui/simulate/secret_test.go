package simulate

import (
	"regexp"
	"strings"

	"pawnstorm/lobby/identity"
)

// secret is a word that only some people may read.
type secret struct {
	who  map[int]bool // by number
	team identity.TeamID
}

// keepSecret says who may read a word.
func (w *world) keepSecret(word string, who ...*person) {
	s := &secret{who: make(map[int]bool)}
	for _, p := range who {
		s.who[p.number] = true
	}
	w.secrets[word] = s
}

// wordsToHear are words of [world.word] and ids.
var wordsToHear = regexp.MustCompile(`\b(zq[0-9a-f]{8}|[0-9a-hjkmnp-tv-z]{8})\b`)

// overhear checks that an answer has no word that the person may not read.
func (w *world) overhear(p *person, line string, a answer) {
	for _, word := range wordsToHear.FindAllString(a.text+" "+a.says, -1) {
		s := w.secrets[word]
		if a.outcome != done && strings.Contains(line, word) {
			continue // only an echo
		}
		if s == nil || s.who[p.number] || s.team != "" && w.oracle.wasMember(s.team, p.id) {
			continue
		}
		staff := p.number == 0 && strings.HasPrefix(line, "admin ")
		w.check(staff, "%s could read the secret %s: %s", p.name, word, line)
	}
}

// wasMember reports whether someone was ever in a team.
func (o *oracle) wasMember(id identity.TeamID, who identity.PlayerID) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.members[id][who]
}
