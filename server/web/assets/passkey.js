// @ts-check
// Creates passkeys and logs in with them: the server asks, the browser and the person answer, and the
// signature goes back. Without this script people log in with a code.

/** @param {string} text @returns {ArrayBuffer} */
const read = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0)).buffer
/** @param {ArrayBuffer | null | undefined} bytes */
const write = (bytes) => (bytes ? btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '') : undefined)

/** @param {any[] | undefined} list */
const known = (list) => (list || []).map((k) => ({ ...k, id: read(k.id) }))

/** Converts the server's options for the browser. @param {any} o */
const wanted = (o) => ({
	...o,
	challenge: read(o.challenge),
	...(o.user && { user: { ...o.user, id: read(o.user.id) } }),
	...(o.excludeCredentials && { excludeCredentials: known(o.excludeCredentials) }),
	...(o.allowCredentials && { allowCredentials: known(o.allowCredentials) }),
})

/** Converts the browser's answer for the server. @param {any} made */
const given = (made) => {
	const r = made.response
	return JSON.stringify({
		id: made.id,
		rawId: write(made.rawId),
		type: made.type,
		authenticatorAttachment: made.authenticatorAttachment || undefined,
		clientExtensionResults: made.getClientExtensionResults(),
		response: {
			clientDataJSON: write(r.clientDataJSON),
			attestationObject: write(r.attestationObject),
			authenticatorData: write(r.attestationObject ? null : r.authenticatorData),
			signature: write(r.signature),
			userHandle: write(r.userHandle),
		},
	})
}

/** @param {Record<string, string>} fields @returns {Promise<any>} */
async function post(fields) {
	const answer = await fetch('/passkey', { method: 'POST', body: new URLSearchParams(fields), headers: { Accept: 'application/json' } })
	if (!(answer.headers.get('Content-Type') || '').includes('json')) throw new Error('The server is not responding. Please try again.')
	const done = await answer.json()
	if (done.code !== 0) throw new Error(done.said)
	return done
}

/** Says why the browser or the person refused. @param {any} err */
function why(err) {
	switch (err && err.name) {
		case 'NotAllowedError':
			return 'That was cancelled, or took too long.'
		case 'InvalidStateError':
			return 'This device already has a passkey for your account.'
		case 'NotSupportedError':
		case 'SecurityError':
			return 'This browser cannot create passkeys here.'
		case 'TypeError':
			return 'The server is not responding. Please try again.'
	}
	return (err && err.message) || 'That did not work.'
}

/** @param {HTMLFormElement} form */
async function run(form) {
	/** @type {Record<string, string>} */
	const fields = {}
	for (const [key, value] of new FormData(form).entries()) fields[key] = String(value)
	const asked = await post(fields)
	const publicKey = wanted(asked.options)
	const made = fields.do === 'in' ? await navigator.credentials.get({ publicKey }) : await navigator.credentials.create({ publicKey })
	const done = await post({ ...fields, ticket: asked.ticket, answer: given(made) })
	location.assign(done.go || '/you')
}

const part = document.getElementById('passkey')
if (part) {
	const at = part.dataset.origin || ''
	const told = document.getElementById('passkey-told')
	/** @param {string} text */
	const tell = (text) => {
		if (told) told.textContent = text
	}
	if (!window.PublicKeyCredential) tell('This browser does not support passkeys.')
	else if (at !== location.origin) tell('Passkeys only work at ' + at + '.')
	else for (const form of part.querySelectorAll('form')) {
		form.hidden = false
		form.addEventListener('submit', async (event) => {
			event.preventDefault()
			const button = form.querySelector('button')
			if (!button || button.disabled) return
			button.disabled = true
			tell('')
			try {
				await run(form)
			} catch (err) {
				tell(why(err))
			} finally {
				button.disabled = false
			}
		})
	}
}
