package grammar

import (
	"reflect"
	"strings"
)

// Field is a field of a command's answer in JSON.
type Field struct{ Name, Help string }

// Fields returns the fields of the command's Doc.
func (c *Command) Fields() []Field { return fieldsOfType(reflect.TypeOf(c.Doc)) }

func fieldsOfType(t reflect.Type) []Field {
	var list []Field
	for f := range t.Fields() {
		if f.Anonymous {
			list = append(list, fieldsOfType(f.Type)...)
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		list = append(list, Field{name, f.Tag.Get("help")})
	}
	return list
}
