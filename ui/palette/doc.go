// Package palette holds the colours of boards: the themes, and the colours that users put in their
// place. The settings offer and check them, and the screens draw with them.
package palette
