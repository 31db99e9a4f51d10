#!/bin/sh
# Before it is removed, not before an upgrade, the server is stopped.
set -e
[ -z "$DPKG_ROOT" ] && [ -d /run/systemd/system ] || exit 0
case "$1" in
remove | 0) systemctl disable --now pawnstorm.socket pawnstorm-web.socket pawnstorm.service ;;
esac
