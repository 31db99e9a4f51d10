package feature

import (
	"context"

	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/slice"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// Lobby is where people are when they are not at a table. There is only one.
type Lobby struct{}

// LobbyPlace is the chat of the lobby.
var LobbyPlace = Place{chat.LobbyRoom, "lobby", ""}

// ChatDoc is the chat of the lobby in JSON.
type ChatDoc struct {
	Lines []LineDoc `json:"lines" help:"what was said, the oldest first"`
}

var lobbies = action.Noun[Lobby]{
	Kind: action.Lobby,
	Find: func(context.Context, action.Caller, string) (Lobby, error) {
		return Lobby{}, words.Missing("There is one lobby, and it has no name.")
	},
	Default: func(context.Context, action.Caller) (Lobby, error) { return Lobby{}, nil },
	Doc:     func(action.Caller, Lobby) any { return ChatDoc{} },
}

var lobbyResource = resource.New(resource.Spec[Lobby]{
	Kind: action.Lobby, Name: "chat", Title: "Chat", Single: true,
	Help: "what people say in the lobby",
	List: single(lobbies.Default),
	ID:   func(Lobby) string { return "lobby" }, Heading: func(action.Caller, Lobby) string { return "Chat" },
	Sections: func(ctx context.Context, c action.Caller, _ Lobby) ([]resource.Section, error) {
		chat, err := chatSection(ctx, c, chat.LobbyRoom, "shout")
		return []resource.Section{chat}, err
	},
	Row: func(action.Caller, Lobby) any { return ChatDoc{} },
	Doc: func(ctx context.Context, c action.Caller, _ Lobby) (any, error) {
		lines, err := unmutedIn(ctx, c, chat.LobbyRoom)
		return ChatDoc{slice.Map(lines, LobbyPlace.line)}, err
	},
	RowType: ChatDoc{}, DocType: ChatDoc{},
	Follow: func(ctx context.Context, c action.Caller, _ string) <-chan struct{} {
		return withChat[struct{}](ctx, c, nil, chat.LobbyRoom)
	},
})

var lobbyActions = []*action.Action{shout, reportIn(action.Lobby, func(action.Caller, Lobby) bool { return true },
	func(action.Caller, Lobby) []Place { return []Place{LobbyPlace} })}

var shout = forPlayers(action.Spec[Lobby, sayArgs]{
	On: action.Lobby, Name: "shout", Label: "Say", Help: "say something in the lobby", Key: "t", Creates: true,
	Forms: []string{"TEXT"},
	Shown: func(c action.Caller, _ Lobby) bool { return c.Who.ID.HasAccount() },
	Do: func(ctx context.Context, c action.Caller, _ Lobby, args sayArgs) (action.Result, error) {
		return LobbyPlace.say(ctx, c, args.Text)
	},
})
