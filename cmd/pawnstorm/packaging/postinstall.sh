#!/bin/sh
# After an installation the port is opened; after an upgrade the server is restarted, and
# its port stays open meanwhile.
set -e
[ -z "$DPKG_ROOT" ] && [ -d /run/systemd/system ] || exit 0
systemctl daemon-reload
case "$1:$2" in
configure: | 1:*) systemctl enable --now pawnstorm.socket pawnstorm.service ;;
configure:* | 2:*) systemctl try-restart pawnstorm.service ;;
esac
