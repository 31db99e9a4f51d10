// Package train finds the weights of networks (game/engine/net) from positions of games
// (game/lab/selfplay).
//
// The target of a position mixes what the search said and who won: the score is precise but
// only as good as the evaluation behind it, the result is true but says little about one
// position. The network is trained by Adam (Kingma and Ba, 2014) on random batches, with a
// rate that falls to almost nothing along half a cosine. The first layer is sparse: only the
// rows of true features are touched.
//
// On one kind of processor a seed always gives the same network. The number of processors
// does not matter.
package train
