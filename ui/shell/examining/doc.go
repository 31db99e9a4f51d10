// Package examining is the command about examinations: how it is said, and what it does;
// and examinations in sentences and documents, for all faces.
//
// [Command] is its entry for the grammar, and [Run] carries it out in an [Env], which the
// shell fills. [News] tells what has changed.
package examining
