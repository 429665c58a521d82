#!/bin/sh
set -e
[ -d /run/systemd/system ] || exit 0
# "remove" by dpkg, 0 packages left by rpm; an upgrade restarts afterwards.
if [ "$1" = remove ] || [ "$1" = 0 ]; then
  systemctl disable --now portal.service portal-preview.service
fi
