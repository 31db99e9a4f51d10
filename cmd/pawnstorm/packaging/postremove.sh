#!/bin/sh
# The games stay, even after a purge. To delete them, remove /var/lib/private/pawnstorm.
set -e
[ -z "$DPKG_ROOT" ] && [ -d /run/systemd/system ] || exit 0
systemctl daemon-reload
