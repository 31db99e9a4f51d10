// @ts-check
// Makes a board worth watching: pieces glide, and moves make a sound.

import './motion.js'
import './sounds.js'

/** @typedef {{of: string, plies: number, pieces: number}} Seen */

/** @returns {Seen} */
const seen = () => ({
	of: location.pathname, plies: Number(document.getElementById('live')?.dataset.plies), pieces: document.querySelectorAll('#board > g:not(.gone) > use').length,
})

let was = seen()

document.addEventListener('shown', () => {
	const now = seen(), before = was
	was = now
	if (now.of !== before.of || now.plies !== before.plies + 1 || document.getElementById('live')?.dataset.follows === 'false') return
	document.dispatchEvent(new CustomEvent('sound', { detail: now.pieces < before.pieces ? 'capture' : 'move' }))
})
