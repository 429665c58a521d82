#!/bin/sh
set -e
[ -d /run/systemd/system ] || exit 0
systemctl daemon-reload
# A first installation has no settings yet, so nothing starts by itself.
systemctl try-restart portal.service portal-preview.service
