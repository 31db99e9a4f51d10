module pawnstorm

go 1.26.0
