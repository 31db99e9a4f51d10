package api

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"
)

// object is a JSON object.
type object = map[string]any

// kin-openapi's openapi3gen is no replacement: it does not know which fields are required or that a slice or map may
// be null, and a field whose schema is a reference loses its help and "nullable".

// schemas has the descriptions of documents, by type name. Fields are required unless they may be left out.
// Documents may get more fields later.
type schemas map[string]object

var (
	timeType = reflect.TypeFor[time.Time]()
	rawType  = reflect.TypeFor[json.RawMessage]()
)

// of describes the JSON of a type.
func (s schemas) of(t reflect.Type) object {
	switch {
	case t == timeType:
		return object{"type": "string", "format": "date-time"}
	case t == rawType:
		return object{}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return orNull(s.of(t.Elem()))
	case reflect.String:
		return textSchema()
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.Float32, reflect.Float64:
		return object{"type": "number"}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return object{"type": "integer"}
	case reflect.Slice:
		return orNull(object{"type": "array", "items": s.of(t.Elem())})
	case reflect.Array:
		return object{"type": "array", "items": s.of(t.Elem())}
	case reflect.Map:
		return orNull(object{"type": "object", "additionalProperties": s.of(t.Elem())})
	case reflect.Struct:
		return s.named(t)
	}
	return object{}
}

// textSchema is the schema of a text.
func textSchema() object { return object{"type": "string"} }

// orNull makes a schema nullable.
func orNull(o object) object {
	if _, is := o["$ref"]; is {
		return object{"type": "object", "allOf": []any{o}, "nullable": true}
	}
	o["nullable"] = true
	return o
}

// named describes a type once, and returns a reference to it.
func (s schemas) named(t reflect.Type) object {
	name := strings.TrimSuffix(t.Name(), "Doc")
	if name == "" {
		return s.fields(t)
	}
	name = strings.ToUpper(name[:1]) + name[1:]
	if at := strings.LastIndexByte(t.PkgPath(), '/'); s.taken(name, t) {
		name = t.PkgPath()[at+1:] + "." + name
	}
	if _, known := s[name]; !known {
		o := object{"x-go-type": t.String()}
		s[name] = o // before its fields, for types that contain themselves
		maps.Copy(o, s.fields(t))
	}
	return object{"$ref": "#/components/schemas/" + name}
}

// taken reports whether another type has that name.
func (s schemas) taken(name string, t reflect.Type) bool {
	o, known := s[name]
	return known && o["x-go-type"] != t.String()
}

// fields describes the fields of a document.
func (s schemas) fields(t reflect.Type) object {
	properties, required := make(object), []string{}
	s.collect(t, properties, &required)
	slices.Sort(required)
	o := object{"type": "object", "properties": properties}
	if len(required) > 0 {
		o["required"] = required
	}
	return o
}

func (s schemas) collect(t reflect.Type, properties object, required *[]string) {
	for f := range t.Fields() {
		name, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" || !f.IsExported() && !f.Anonymous {
			continue
		}
		if name == "" && f.Anonymous && f.Type.Kind() == reflect.Struct {
			s.collect(f.Type, properties, required)
			continue
		}
		if name == "" {
			name = f.Name
		}
		field := s.of(f.Type)
		if help := f.Tag.Get("help"); help != "" {
			if _, is := field["$ref"]; is {
				field = object{"allOf": []any{field}}
			}
			field["description"] = help
		}
		properties[name] = field
		if !strings.Contains(rest, "omit") {
			*required = append(*required, name)
		}
	}
}

// tidy removes what only served to tell types apart.
func (s schemas) tidy() schemas {
	for _, o := range s {
		delete(o, "x-go-type")
	}
	return s
}
