package lobby_test

import (
	"reflect"
	"strings"
	"testing"

	"pawnstorm/lobby"
)

// TestGenericStructsAreHidden looks for generic structs with many methods in the fields of a club.
// The compiler would compile these methods again for each package that imports this one. An
// interface hides them.
func TestGenericStructsAreHidden(t *testing.T) {
	const most = 4 // the methods of atomic.Pointer
	seen := make(map[reflect.Type]bool)
	var walk func(path string, of reflect.Type)
	walk = func(path string, of reflect.Type) {
		if seen[of] {
			return
		}
		seen[of] = true
		ours := strings.Contains(of.PkgPath(), ".") || strings.HasPrefix(of.PkgPath(), "pawnstorm/")
		if n := reflect.PointerTo(of).NumMethod(); ours && of.Kind() == reflect.Struct &&
			strings.Contains(of.Name(), "[") && n > most {
			t.Errorf("%s is a %v, a generic struct with %d methods", path, of, n)
		}
		switch of.Kind() {
		case reflect.Struct:
			for i := range of.NumField() {
				walk(path+"."+of.Field(i).Name, of.Field(i).Type)
			}
		case reflect.Map:
			walk(path+" (key)", of.Key())
			walk(path, of.Elem())
		case reflect.Array, reflect.Chan, reflect.Pointer, reflect.Slice:
			walk(path, of.Elem())
		}
	}
	walk("Club", reflect.TypeFor[lobby.Club]())
	if len(seen) < 100 {
		t.Errorf("looked at only %d types", len(seen))
	}
}
