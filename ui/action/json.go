package action

import (
	"bytes"
	"encoding/json"
	"fmt"

	"pawnstorm/lobby/identity"
	"pawnstorm/ui/words"
)

// ReadJSON reads arguments from a JSON object of strings, numbers, booleans and lists of them. An empty text is an
// empty object. Its errors are for people.
func ReadJSON(text []byte) (Values, error) {
	given := make(Values)
	if len(bytes.TrimSpace(text)) == 0 {
		return given, nil
	}
	var object map[string]any
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber() // keeps the digits as they were sent
	if err := d.Decode(&object); err != nil || d.More() {
		return nil, words.Wrong("The parameters are not one JSON object.")
	}
	for name, value := range object {
		list, ok := value.([]any)
		if !ok {
			list = []any{value}
		}
		for _, v := range list {
			switch v.(type) {
			case string, json.Number, bool:
				given[name] = append(given[name], fmt.Sprint(v))
			default:
				return nil, words.Wrong("The parameter %q must be a text, a number, true or false, or a list of these.",
					identity.Clean(name, 20))
			}
		}
	}
	return given, nil
}
