package compare

// Figure names a measured quantity, as the JSON document does.
type Figure string

// The figures.
const (
	Resident  Figure = "resident_kib_a_session" // above the server's memory before the crowd
	IdleCPU   Figure = "idle_cpu_percent"       // of a processor, without activity
	IdleBytes Figure = "idle_bytes_a_second"    // to a session
	Logins    Figure = "logins_a_second"        // from the connection to the first screen

	MoveP50   Figure = "move_p50_ms" // from enter to the opponent's first bytes
	MoveP99   Figure = "move_p99_ms"
	MoveCPU   Figure = "cpu_ms_a_move" // above what the server uses when idle
	MoveBytes Figure = "bytes_a_move"  // to the opponent, the median
	MovesLost Figure = "moves_lost"    // not shown to anyone within three seconds

	NewFirst  Figure = "new_table_first_ms" // from the command to the first changed screen
	NewLast   Figure = "new_table_last_ms"  // … to the last one
	NewCPU    Figure = "cpu_ms_a_new_table" // closing a table counts as another
	NewUnseen Figure = "new_table_unseen_percent"

	TickCPU   Figure = "cpu_ms_a_tick" // of a session's clock, each second
	TickBytes Figure = "bytes_a_tick"
	CPU       Figure = "cpu_percent" // of a processor

	MovesASecond Figure = "moves_a_second"
	ClientCPU    Figure = "client_cpu_percent" // near 100, the times are the client's
	MemoryMiB    Figure = "resident_mib"       // of the server as a whole

	Finished Figure = "finished_games" // that the server loads at its start
	Ready    Figure = "ready_ms"       // until it answers the first connection
	Busy     Figure = "busy_seconds"   // until it uses less than 5 % of a processor
	StartCPU Figure = "start_cpu_seconds"
)

// figures lists all figures in the order of tables, with their labels.
var figures = []struct {
	figure Figure
	words  string
}{
	{Resident, "resident KiB a session"},
	{IdleCPU, "idle CPU, % of a core"},
	{IdleBytes, "idle bytes/s a session"},
	{CPU, "CPU, % of a core"},
	{TickCPU, "CPU ms a tick"},
	{TickBytes, "bytes a tick"},
	{MoveP50, "move p50 ms"},
	{MoveP99, "move p99 ms"},
	{MoveCPU, "CPU ms a move"},
	{MoveBytes, "bytes a move"},
	{MovesASecond, "moves/s"},
	{ClientCPU, "CPU of the client, %"},
	{MovesLost, "moves lost"},
	{Logins, "logins/s"},
	{NewFirst, "new table, first ms"},
	{NewLast, "new table, all ms"},
	{NewCPU, "CPU ms a new table"},
	{NewUnseen, "new table, not seen, %"},
	{Finished, "finished games"},
	{Ready, "ready ms"},
	{Busy, "busy for s"},
	{StartCPU, "CPU s of the start"},
	{MemoryMiB, "resident MiB"},
}

// Figures holds the figures of one measurement. It omits what could not be measured.
type Figures map[Figure]float64
