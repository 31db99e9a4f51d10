package engine

// manners are one sentence for each level of each game. They tell what a person
// will see of the skills in skill.go.
var manners = map[string][Count]string{
	"chess":     chessManners,
	"discworld": chessManners,
	"strike": {
		"Takes whatever it can at once, and looks no further than its own move.",
		"Careful: would rather offer nothing than win something.",
		"Goes for the owner, and lets slip what happens elsewhere.",
		"Solid: sees the usual tricks and seldom loses a piece for nothing.",
		"Thinks for as long as its clock allows, and gives nothing away.",
	},
	"warfare": {
		"Walks into whatever can take it, and looks no further than its own move.",
		"Careful: would rather offer nothing than win something.",
		"Goes for the king, and hardly minds what that costs.",
		"Solid as the Proletariat, careless as the Bourgeoisie, who are better off.",
		"Thinks for as long as its clock allows, and gives nothing away.",
	},
	"correct": {
		"Displaces whatever it can at once, and looks no further than its own turn.",
		"Careful: leaves you nothing to sandwich if it can help it.",
		"Is after your Designated Individual and Significant Other, and neglects the rest.",
		"Solid: sees the usual sandwiches coming and keeps its hand empty.",
		"Thinks for as long as its clock allows, and gives nothing away.",
	},
	"anarchist": {
		"Plays by feel, and counts nothing but the very last move.",
		"Counts the last four moves, and not always; plays by feel before.",
		"Counts well when few moves are left, and plays by feel before.",
		"Reads the end of the game from afar; strike before that.",
		"Solves the game as soon as it can be solved, and then lets no win slip.",
	},
}

var chessManners = [Count]string{
	"Takes whatever it can at once, and looks no further than its own move.",
	"Careful: would rather offer nothing than win something.",
	"Attacks: likes to give check, and lets slip what happens elsewhere.",
	"Solid: sees the usual tactics and seldom loses a piece for nothing.",
	"Thinks for as long as its clock allows, and gives nothing away.",
}
