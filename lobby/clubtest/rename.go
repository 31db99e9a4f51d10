package clubtest

import (
	"time"
)

const Day = 24 * time.Hour
