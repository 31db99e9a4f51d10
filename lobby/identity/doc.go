// Package identity has what people and tables are called: ids, which are ours and
// may stand in keys of the store; names, which people choose and which must not look
// like one another; and [Clean], which makes text from people fit to be shown.
package identity
