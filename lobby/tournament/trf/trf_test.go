package trf

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pawnstorm/lobby/tournament/crosstable"
)

// written returns the lines of a report.
func written(t rapid.TB, r *Report) []string {
	var out bytes.Buffer
	if err := r.Write(&out); err != nil {
		t.Fatal(err)
	}
	return strings.SplitAfter(out.String(), "\n")
}

func game(opponent int, c crosstable.Colour, r crosstable.Result) crosstable.Round {
	return crosstable.Round{Opponent: opponent, Colour: c, Result: r}
}

// TestWrite checks that every field and every result is in its columns.
func TestWrite(t *testing.T) {
	got := written(t, &Report{
		Name: "Friday night", Begins: "2026/05/01", Ends: "2026/05/02", Type: "Swiss", Arbiter: "ann",
		TimeControl: "5+3", Rounds: 5, First: crosstable.Black,
		Players: []Player{
			{
				Name: "Carlsen, Magnus", Rating: 2850, Place: 1, Virtual: []int{2, 1},
				Row: crosstable.Player{Number: 1, Rounds: []crosstable.Round{
					game(3, crosstable.Black, crosstable.Win), game(2, crosstable.White, crosstable.Draw),
				}},
			},
			{
				Name: "Šarić, Ana", Rating: 2100, Place: 2,
				Row: crosstable.Player{Number: 2, Rounds: []crosstable.Round{
					{Result: crosstable.Bye}, game(1, crosstable.Black, crosstable.Draw),
				}},
			},
			{
				Name: "Nobody", Place: 3,
				Row: crosstable.Player{Number: 3, Rounds: []crosstable.Round{
					game(1, crosstable.White, crosstable.Loss), {Result: crosstable.HalfBye},
				}},
			},
			{
				Name: "Late",
				Row:  crosstable.Player{Number: 4, Rounds: []crosstable.Round{{}, {Result: crosstable.FullBye}}},
			},
		},
		Teams: []Team{{Name: "Oaks", Players: []int{1, 3}}},
	})
	want := `012 Friday night
042 2026/05/01
052 2026/05/02
092 Swiss
102 ann
122 5+3
062 4
072 2
XXR 5
XXC black1
001    1      Carlsen, Magnus                   2850                             1.5    1     3 b 1     2 w =
001    2      Šarić, Ana                        2100                             1.5    2  0000 - U     1 b =
001    3      Nobody                                                             0.5    3     1 w 0  0000 - H
001    4      Late                                                               1.0       0000 - Z  0000 - F
XXA    1  1.0  0.5
013 Oaks                               1    3
`
	if text := strings.Join(got, ""); text != want {
		t.Errorf("got file\n%s\nwant\n%s", text, want)
	}
}

// TestWriteAsOthers compares with lines that bbpPairings wrote.
func TestWriteAsOthers(t *testing.T) {
	const white, black = crosstable.White, crosstable.Black
	const win, draw, loss = crosstable.Win, crosstable.Draw, crosstable.Loss
	blank := strings.Repeat(" ", 29)
	for want, p := range map[string]Player{
		"001    3      Test0003 Player0003               1632" + blank +
			"2.5    4     8 b =     6 w 1     5 w 0     7 b 1": {
			Name: "Test0003 Player0003", Rating: 1632, Place: 4,
			Row: crosstable.Player{Number: 3, Rounds: []crosstable.Round{
				game(8, black, draw), game(6, white, win), game(5, white, loss), game(7, black, win),
			}},
		},
		"001   11      Test0011 Player0011                981" + blank +
			"1.0   11  0000 - U     2 w -     4 w 0     6 b -": {
			Name: "Test0011 Player0011", Rating: 981, Place: 11,
			Row: crosstable.Player{Number: 11, Rounds: []crosstable.Round{
				{Result: crosstable.Bye},
				game(2, white, crosstable.ForfeitLoss), game(4, white, loss),
				game(6, black, crosstable.ForfeitLoss),
			}},
		},
		"001    1      Test0001 Player0001               1799" + blank +
			"4.0    1     6 b 1     4 w +     2 w 1     5 b 1": {
			Name: "Test0001 Player0001", Rating: 1799, Place: 1,
			Row: crosstable.Player{Number: 1, Rounds: []crosstable.Round{
				game(6, black, win), game(4, white, crosstable.ForfeitWin), game(2, white, win), game(5, black, win),
			}},
		},
	} {
		if got := written(t, &Report{Players: []Player{p}}); got[2] != want+"\n" {
			t.Errorf("got line\n%q, want\n%q", got[2], want)
		}
	}
}

// TestHostileNames checks that any player name leaves one line per player, with all fields in their
// columns.
func TestHostileNames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := written(t, &Report{
			Name: rapid.String().Draw(t, "tournament"),
			Players: []Player{
				{
					Name: rapid.String().Draw(t, "one"),
					Row: crosstable.Player{
						Number: 1, Rounds: []crosstable.Round{game(2, crosstable.White, crosstable.Win)},
					},
				},
				{
					Name: "two\n001    3", Rating: 99999,
					Row: crosstable.Player{
						Number: 2, Rounds: []crosstable.Round{game(1, crosstable.Black, crosstable.Loss)},
					},
				},
			},
			Teams: []Team{{Name: rapid.String().Draw(t, "team"), Players: []int{1, 2}}},
		})
		var codes []string
		for _, line := range lines[:len(lines)-1] {
			if codes = append(codes, line[:3]); codes[0] == "012" {
				codes = codes[1:] // written only if there is a name
			}
		}
		if got := strings.Join(codes, " "); got != "062 072 001 001 013" {
			t.Fatalf("got lines %s:\n%s", got, lines)
		}
		players := lines[len(lines)-4 : len(lines)-2]
		for i, want := range []string{" 1.0          2 w 1\n", " 0.0          1 b 0\n"} {
			if line := []rune(players[i]); string(line[80:]) != want {
				t.Fatalf("from column 81, line of player %d is %q, want %q", i+1, string(line[80:]), want)
			}
		}
	})
}
