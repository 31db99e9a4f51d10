#!/bin/sh
# Opens the port after an installation. After an upgrade it restarts the server; the port stays
# open meanwhile.
set -e
[ -z "$DPKG_ROOT" ] && [ -d /run/systemd/system ] || exit 0
systemctl daemon-reload
case "$1:$2" in
configure: | 1:*) systemctl enable --now pawnstorm.socket pawnstorm.service ;;
configure:* | 2:*) systemctl try-restart pawnstorm.service ;;
esac
