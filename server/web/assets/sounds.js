// @ts-check
// Plays short sounds for what happens on the screens and at a table. They are made here: no file is loaded. Browsers allow
// sound only after the first click or key. A button turns it off, a slider sets its volume, and the browser remembers both.

/** @typedef {{tone?: number, noise?: number, at?: number, time: number, loud: number, shape?: OscillatorType}} Note */

/**
 * What the server's events sound like: a tone in Hz, or noise around a frequency, when it starts and how
 * long it lasts in seconds, and how loud it is.
 * @type {Record<string, Note[]>}
 */
const sounds = {
	move: [{ noise: 1900, time: 0.05, loud: 0.9 }, { tone: 340, time: 0.06, loud: 0.35 }],
	capture: [{ noise: 2600, time: 0.04, loud: 1 }, { tone: 240, time: 0.09, loud: 0.5 }, { noise: 1100, at: 0.07, time: 0.08, loud: 0.9 }],
	turn: [{ tone: 784, time: 0.5, loud: 0.22 }, { tone: 1175, at: 0.13, time: 0.7, loud: 0.2 }],
	chat: [{ tone: 660, time: 0.15, loud: 0.14 }],
	challenge: [{ tone: 587, time: 0.25, loud: 0.2 }, { tone: 740, at: 0.12, time: 0.25, loud: 0.2 }, { tone: 880, at: 0.24, time: 0.5, loud: 0.2 }],
	time: [0, 0.16, 0.32].map((at) => ({ tone: 990, at, time: 0.09, loud: 0.12, shape: 'square' })),
	end: [{ tone: 523, time: 0.6, loud: 0.18 }, { tone: 659, at: 0.12, time: 0.7, loud: 0.18 }, { tone: 784, at: 0.24, time: 1, loud: 0.18 }],
}

/** The button, which a table may replace. */
const button = () => document.getElementById('mute')
/** The slider beside it, where there is one. */
const slider = () => /** @type {HTMLInputElement | null} */ (document.getElementById('volume'))
/** @type {AudioContext | null} null until the first click or key */
let audio = null
let muted = false
let volume = 0.5
try {
	muted = localStorage.getItem('muted') === 'true'
	volume = Number(localStorage.getItem('volume')) || volume
} catch {
	// the browser keeps nothing: sounds start on
}

/** @param {string} name @param {unknown} value */
function keep(name, value) {
	try {
		localStorage.setItem(name, String(value))
	} catch {
		// it lasts as long as the page
	}
}

function wake() {
	if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return // a key like escape
	try {
		audio = audio || new AudioContext()
		if (audio.state === 'suspended') audio.resume()
	} catch {
		// a browser without sound
	}
}
for (const kind of ['pointerdown', 'pointerup', 'keydown', 'keyup']) addEventListener(kind, wake, { capture: true })

/** @param {AudioContext} a @param {Note} n @param {AudioNode} to */
function play(a, n, to) {
	const from = a.currentTime + (n.at || 0), level = a.createGain()
	level.gain.setValueAtTime(n.loud, from)
	level.gain.exponentialRampToValueAtTime(0.001, from + n.time)
	level.connect(to)
	if (n.noise) {
		const length = Math.ceil(a.sampleRate * n.time), buffer = a.createBuffer(1, length, a.sampleRate), samples = buffer.getChannelData(0)
		for (let i = 0; i < length; i++) samples[i] = Math.random() * 2 - 1
		const source = a.createBufferSource(), band = a.createBiquadFilter()
		source.buffer = buffer
		band.type = 'bandpass'
		band.frequency.value = n.noise
		band.Q.value = 2
		source.connect(band).connect(level)
		source.start(from)
		return
	}
	const tone = a.createOscillator()
	tone.type = n.shape || 'sine'
	tone.frequency.value = n.tone || 440
	tone.connect(level)
	tone.start(from)
	tone.stop(from + n.time)
}

document.addEventListener('sound', (e) => {
	const name = e instanceof CustomEvent ? String(e.detail) : ''
	if (muted || !audio || audio.state !== 'running' || !Object.hasOwn(sounds, name)) return
	const all = audio.createGain()
	all.gain.value = volume
	all.connect(audio.destination)
	for (const note of sounds[name]) play(audio, note, all)
	const at = button()
	if (at) at.dataset.played = name
})

function draw() {
	const at = button()
	if (!at) return
	at.setAttribute('aria-pressed', String(muted))
	at.hidden = false
	const range = slider()
	if (!range) return
	range.value = String(volume)
	range.hidden = false
	range.disabled = muted
}

const onButton = (/** @type {Event} */ e) => e.target instanceof Element && e.target.closest('#mute') !== null
document.addEventListener('pointerdown', (e) => onButton(e) && e.preventDefault()) // the keys stay with the screens
document.addEventListener('click', (e) => {
	if (!onButton(e)) return
	muted = !muted
	keep('muted', muted)
	draw()
})
document.addEventListener('change', (e) => {
	const range = slider()
	if (!range || e.target !== range) return
	volume = Number(range.value)
	keep('volume', volume)
	document.dispatchEvent(new CustomEvent('sound', { detail: 'move' }))
})
document.addEventListener('shown', draw)
draw()
