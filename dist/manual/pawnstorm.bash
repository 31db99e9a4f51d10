# Completion of pawnstorm for bash.
_pawnstorm() {
	local cur=${COMP_WORDS[COMP_CWORD]} command= word
	for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
		case ${command:+${command}_}$word in
		serve|backup|restore|check|compact|dump|load|reports|rules|rules_list|rules_show|rules_moves|rules_position|rules_perft|arena|puzzles|puzzles_make|puzzles_verify|uci|version) command=${command:+${command}_}$word ;;
		esac
	done
	COMPREPLY=()
	case ${COMP_WORDS[COMP_CWORD-1]} in
	--addr) return ;; # a file, perhaps
	--host) return ;; # a file, perhaps
	--idle) return ;; # a file, perhaps
	--log-level) COMPREPLY=($(compgen -W 'debug info warn error' -- "$cur")); return ;;
	--log-format) COMPREPLY=($(compgen -W 'text json' -- "$cur")); return ;;
	--gate) return ;; # a file, perhaps
	--gate-source) return ;; # a file, perhaps
	--gate-network) return ;; # a file, perhaps
	--gate-rate) return ;; # a file, perhaps
	--penalty-max) return ;; # a file, perhaps
	--connections) return ;; # a file, perhaps
	--connections-source) return ;; # a file, perhaps
	--sessions) return ;; # a file, perhaps
	--trust) return ;; # a file, perhaps
	--proxy) return ;; # a file, perhaps
	--house-wait) return ;; # a file, perhaps
	--house-workers) return ;; # a file, perhaps
	--engine) return ;; # a file, perhaps
	--budget) return ;; # a file, perhaps
	--backup-every) return ;; # a file, perhaps
	--backup-keep) return ;; # a file, perhaps
	--ops) return ;; # a file, perhaps
	--operators) return ;; # a file, perhaps
	--data) return ;; # a file, perhaps
	--setup) return ;; # a file, perhaps
	--from) return ;; # a file, perhaps
	--play) return ;; # a file, perhaps
	--game) return ;; # a file, perhaps
	--option) return ;; # a file, perhaps
	--games) return ;; # a file, perhaps
	--time) return ;; # a file, perhaps
	--nodes) return ;; # a file, perhaps
	--opening) return ;; # a file, perhaps
	--balance) return ;; # a file, perhaps
	--plies) return ;; # a file, perhaps
	--concurrency) return ;; # a file, perhaps
	--seed) return ;; # a file, perhaps
	--elo0) return ;; # a file, perhaps
	--elo1) return ;; # a file, perhaps
	--alpha) return ;; # a file, perhaps
	--beta) return ;; # a file, perhaps
	--pgn) return ;; # a file, perhaps
	--count) return ;; # a file, perhaps
	--out) return ;; # a file, perhaps
	esac
	case $command in
	'') COMPREPLY=($(compgen -W 'serve backup restore check compact dump load reports rules arena puzzles uci version --addr --host --idle --log-level --log-format --gate --gate-source --gate-network --gate-rate --penalty-max --connections --connections-source --sessions --trust --proxy --no-house --house-wait --house-workers --engine --budget --backup-every --backup-keep --ops --ops-public --ops-pprof --operators --data --help' -- "$cur")) ;;
	'serve') COMPREPLY=($(compgen -W '--addr --host --idle --log-level --log-format --gate --gate-source --gate-network --gate-rate --penalty-max --connections --connections-source --sessions --trust --proxy --no-house --house-wait --house-workers --engine --budget --backup-every --backup-keep --ops --ops-public --ops-pprof --operators --data --help' -- "$cur")) ;;
	'backup') COMPREPLY=($(compgen -W '--data --help' -- "$cur")) ;;
	'restore') COMPREPLY=($(compgen -W '--data --force --help' -- "$cur")) ;;
	'check') COMPREPLY=($(compgen -W '--data --repair --help' -- "$cur")) ;;
	'compact') COMPREPLY=($(compgen -W '--data --help' -- "$cur")) ;;
	'dump') COMPREPLY=($(compgen -W '--data --help' -- "$cur")) ;;
	'load') COMPREPLY=($(compgen -W '--data --force --help' -- "$cur")) ;;
	'reports') COMPREPLY=($(compgen -W '--data --help' -- "$cur")) ;;
	'rules') COMPREPLY=($(compgen -W 'list show moves position perft --help' -- "$cur")) ;;
	'rules_list') COMPREPLY=($(compgen -W '--help' -- "$cur")) ;;
	'rules_show') COMPREPLY=($(compgen -W '--help' -- "$cur")) ;;
	'rules_moves') COMPREPLY=($(compgen -W '--setup --from --play --help' -- "$cur")) ;;
	'rules_position') COMPREPLY=($(compgen -W '--setup --from --play --help' -- "$cur")) ;;
	'rules_perft') COMPREPLY=($(compgen -W '--setup --from --play --divide --help' -- "$cur")) ;;
	'arena') COMPREPLY=($(compgen -W '--game --option --games --time --nodes --opening --balance --plies --concurrency --seed --ladder --gauntlet --elo0 --elo1 --alpha --beta --pgn --json --help' -- "$cur")) ;;
	'puzzles') COMPREPLY=($(compgen -W 'make verify --help' -- "$cur")) ;;
	'puzzles_make') COMPREPLY=($(compgen -W '--game --count --seed --out --help' -- "$cur")) ;;
	'puzzles_verify') COMPREPLY=($(compgen -W '--game --nodes --out --help' -- "$cur")) ;;
	'uci') COMPREPLY=($(compgen -W '--help' -- "$cur")) ;;
	'version') COMPREPLY=($(compgen -W '--help' -- "$cur")) ;;
	esac
}
complete -o default -F _pawnstorm pawnstorm
