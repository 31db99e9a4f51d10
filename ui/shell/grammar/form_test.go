package grammar

import "testing"

func TestMalformedForms(t *testing.T) {
	for _, text := range []string{"[a", "a]", "{a|b", "a|b", "WHATEVER", "[a}"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("the form %q was accepted", text)
				}
			}()
			readForm(text, nil)
		}()
	}
}
