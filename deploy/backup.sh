#!/bin/sh
# Dump the database of PBEM_DATABASE_URL into a directory, and keep the newest dumps:
#   deploy/backup.sh DIRECTORY [HOW_MANY]
set -eu

directory=${1:?usage: deploy/backup.sh DIRECTORY [HOW_MANY]}
keep=${2:-14}
file="$directory/pbem-$(date -u +%Y%m%dT%H%M%SZ).dump"

umask 077
mkdir -p "$directory"
# A dump that broke off must not look like one: it gets its name when it is complete.
pg_dump --format=custom --no-owner --file "$file.part" "${PBEM_DATABASE_URL:?is not set}"
mv "$file.part" "$file"
find "$directory" -name 'pbem-*.dump' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do rm -- "$old"; done
echo "$file"
