package settings

import (
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// vacationMsg says how it stands with the vacation after it was begun or ended.
type vacationMsg struct {
	away lobby.Vacation
	err  error
}

// vacationLines say how it stands with the vacation.
func (a *AccountScreen) vacationLines() []string {
	return words.Viewer{Zone: a.s.Club.Zone}.Vacation(a.away)
}

// askVacation asks before a vacation begins, or ends.
func (a *AccountScreen) askVacation() {
	s, me := a.s, a.s.Me
	change, text := s.Club.EndVacation, "End the vacation? The clocks of your games go on."
	if a.away.Until.IsZero() {
		change = func(ctx context.Context, who account.Player) (lobby.Vacation, error) {
			return s.Club.BeginVacation(ctx, who, 0)
		}
		text = fmt.Sprintf("%s It lasts until you end it, %s at the most, and no clock runs in your games of days. Begin it?",
			strings.Join(a.vacationLines(), " "), words.Count(a.away.Left, "day"))
	}
	a.ask = &widget.Question{Text: text, Yes: func() tea.Cmd {
		return s.Await(func(ctx context.Context) tea.Msg {
			away, err := change(ctx, me)
			return vacationMsg{away, err}
		})
	}}
}

func (a *AccountScreen) vacation(msg vacationMsg) tea.Cmd {
	if msg.err != nil {
		return tea.Batch(a.load(), app.Complain(msg.err))
	}
	a.away = msg.away
	if a.away.Until.IsZero() {
		return app.Notice("Your vacation is over.")
	}
	return app.Notice("Your vacation has begun. For one of so many days: :vacation begin 10")
}
