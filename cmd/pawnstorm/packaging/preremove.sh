#!/bin/sh
# Stops the server before a removal, but not before an upgrade.
set -e
[ -z "$DPKG_ROOT" ] && [ -d /run/systemd/system ] || exit 0
case "$1" in
remove | 0) systemctl disable --now pawnstorm.socket pawnstorm-web.socket pawnstorm.service ;;
esac
