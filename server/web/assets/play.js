// @ts-check
// Lets players move by pointing. Without this script they type moves.

import './forms.js'
import './watch.js'
import './board.js'
import './drag.js'
import './turn.js'
