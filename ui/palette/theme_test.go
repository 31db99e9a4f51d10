package palette

import "testing"

func TestFindTheme(t *testing.T) {
	for _, c := range []struct {
		name  string
		light bool
		want  string
	}{
		{"", false, "walnut"},
		{"", true, "harbour"},
		{"moss", true, "moss"},
		{"northern lights", true, "harbour"},
		{"glacier", false, "harbour"},
		{"northern lights", false, "walnut"},
	} {
		if got := FindTheme(c.name, c.light).Name; got != c.want {
			t.Errorf("%q, light %t: got %s, want %s", c.name, c.light, got, c.want)
		}
	}
}
