// @ts-check
// A worker that holds the event streams of all pages of a browser. A browser opens only six connections
// to a host over plain HTTP, and each open stream takes one. So pages that follow the same thing share a
// stream, and only a few streams are open at once.

/** @typedef {{name: string, data?: string, at?: number}} News */
/** @typedef {{source: EventSource, address: string, ports: Set<MessagePort>, last: Map<string, News>, heard: number}} Stream */

/** Streams by visitor and address, in order of their last request. @type {Map<string, Stream>} */
const streams = new Map()

/** HTTP/2 does not have the limit of six. */
const most = location.protocol === 'https:' ? 32 : 4

/**
 * Sends a page an event with its address: the page may follow another address by now.
 * @param {MessagePort} port
 * @param {Stream} stream
 * @param {News} news
 */
const tell = (port, stream, news) => port.postMessage({ of: stream.address, ...news })

/**
 * @param {string} key
 * @param {Stream} stream
 */
function drop(key, stream) {
	stream.source.close()
	streams.delete(key)
	for (const port of stream.ports) tell(port, stream, { name: 'closed' })
}

/**
 * @param {string} key
 * @param {string} address
 */
function open(key, address) {
	/** @type {Stream} */
	const stream = { source: new EventSource(address), address, ports: new Set(), last: new Map(), heard: Date.now() }
	listen(key, stream)
	for (const [old, one] of streams) {
		if (streams.size < most) break
		drop(old, one)
	}
	return stream
}

/**
 * Passes on what a stream says.
 * @param {string} key
 * @param {Stream} stream
 */
function listen(key, stream) {
	const tellAll = (/** @type {News} */ news) => {
		for (const port of stream.ports) tell(port, stream, news)
	}
	for (const name of ['hello', 'beat', 'table', 'talk', 'crowd', 'reactions', 'score', 'engine', 'lobby', 'bye']) {
		stream.source.addEventListener(name, (e) => {
			const news = { name, data: e.data, at: Date.now() }
			stream.heard = news.at
			if (name === 'beat') return
			if (name !== 'reactions') stream.last.set(name, news) // they pass: a page that comes later shows none
			tellAll(news)
			if (name === 'bye') drop(key, stream) // the next visitor must not get it
		})
	}
	stream.source.onerror = () => {
		stream.last.delete('hello')
		if (stream.source.readyState === EventSource.CLOSED) drop(key, stream)
		else tellAll({ name: 'error' })
	}
}

// A line can die without a word. The server's beats show that it lives.
setInterval(() => {
	for (const [key, stream] of streams) {
		if (Date.now() - stream.heard < 40000) continue
		for (const port of stream.ports) tell(port, stream, { name: 'error' })
		stream.source.close()
		stream.last.delete('hello')
		stream.source = new EventSource(stream.address)
		stream.heard = Date.now()
		listen(key, stream)
	}
}, 5000)

/**
 * Makes a port follow an address, as a visitor sees it.
 * @param {MessagePort} port
 * @param {string} address
 * @param {string} who
 */
function follow(port, address, who) {
	const key = who + ' ' + address
	leave(port, key)
	const stream = streams.get(key) || open(key, address)
	streams.delete(key) // to move it to the end
	streams.set(key, stream)
	stream.ports.add(port)
	for (const news of stream.last.values()) tell(port, stream, news) // the page ignores what is older than itself
}

/**
 * Makes a port follow nothing but the kept stream.
 * @param {MessagePort} port
 * @param {string} kept
 */
function leave(port, kept) {
	for (const [key, stream] of streams) {
		if (key === kept || !stream.ports.delete(port) || stream.ports.size > 0) continue
		stream.source.close()
		streams.delete(key)
	}
}

addEventListener('connect', (e) => {
	const port = /** @type {MessageEvent} */ (e).ports[0]
	port.onmessage = ({ data }) => (data.follow ? follow(port, data.follow, data.who) : leave(port, ''))
})
