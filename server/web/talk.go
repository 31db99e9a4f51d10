package web

import (
	"net/url"
	"slices"
	"time"

	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
)

// talkView is the chat of a subject. It updates itself.
type talkView struct {
	Label, Empty string
	Pair         bool // only two people write here
	Lines        []saidView
	says         string // the action that sends a line
}

// saidView is a line of a chat.
type saidView struct {
	resource.Line
	Day, Time string // the day is "" if it is that of the line before
	Report    string // the address of the form that reports it; "" is none
	Mute      string // the address that hides the author's lines; "" is none
}

// viewTalk returns the chat of a section. at is the address of the subject.
func (s *site) viewTalk(c action.Caller, section *resource.Section, at string) *talkView {
	talk := section.Talk
	v := &talkView{Label: section.Label, Empty: section.Empty, Pair: talk.Pair, says: talk.Says}
	zone, day := c.Zone(), ""
	for _, l := range talk.Lines {
		line := saidView{Line: l, Time: l.At.In(zone).Format("15:04")}
		if on := dayOf(l.At, zone); on != day {
			line.Day, day = on, on
		}
		if talk.Reports != "" && !l.Mine {
			line.Report = at + "?" + url.Values{"do": {talk.Reports}, "name": {l.Who.Text}}.Encode() + "#do-" + talk.Reports
		}
		if r := s.resources.Of(l.Who.Ref.Kind); talk.Mutes != "" && !l.Mine && r != nil {
			line.Mute = "/" + r.Name + "/" + url.PathEscape(l.Who.Ref.ID) + "/" + talk.Mutes
		}
		v.Lines = append(v.Lines, line)
	}
	return v
}

// dayOf formats the day of a moment.
func dayOf(at time.Time, zone *time.Location) string {
	return at.In(zone).Format("Monday, 2 January 2006")
}

// takeTalk moves the chat out of the sections, because it updates and scrolls by itself.
func (s *site) takeTalk(c action.Caller, v *liveView, at string) {
	i := slices.IndexFunc(v.Sections, func(s resource.Section) bool { return s.Talk != nil })
	if i >= 0 {
		v.Talk = s.viewTalk(c, &v.Sections[i], at)
		v.Sections = slices.Delete(v.Sections, i, i+1)
	}
}

// takeSay moves the form that sends a line out of the forms of the page, to stand below the chat.
func (v *resourceView) takeSay(c action.Caller) {
	if v.Live.Talk == nil || v.Live.Talk.says == "" {
		return
	}
	if c.Who.Guest {
		v.Login = "/login?next=" + v.Path
	}
	i := slices.IndexFunc(v.Forms, func(f askView) bool { return f.ID == "do-"+v.Live.Talk.says })
	if i >= 0 {
		v.Say, v.Login = new(v.Forms[i]), ""
		v.Forms = slices.Delete(v.Forms, i, i+1)
	}
}

// news returns the parts of a page that update themselves.
func (s *site) news(v *liveView) partNews {
	parts := partNews{Sides: map[string]string{"resource": s.part("resource", v)}, Shape: v.Shape}
	if v.Talk != nil {
		parts.Sides["talk"] = s.part("lines", v.Talk)
	}
	return parts
}
