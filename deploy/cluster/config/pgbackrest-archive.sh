#!/bin/sh
# PostgreSQL calls it with each piece of WAL that is full (archive_command). Copy it to
# /etc/patroni/pgbackrest-archive.sh, and let everybody run it. pgBackRest wants its own name in that command.
#
# When a primary is lost, two nodes have a last piece of its timeline, and these may differ at their ends. Both send it to
# the store, and pgBackRest refuses the second (45). Nobody needs it: the timeline after it has that piece, too, and a
# restore takes that one. Without this, the node would try for ever, and archive nothing that comes later.
set -u
code=0
pgbackrest --stanza=pcr archive-push "$1" || code=$?
[ "$code" = 45 ] || exit "$code"
piece=${1##*/}
timeline=$(printf %.8s "$piece")
newest=$(ls pg_wal | sed -n 's/^\([0-9A-F]\{8\}\)\.history$/\1/p' | sort | tail -n 1)
if [ "$timeline" \< "$newest" ]; then
  echo "$piece of an earlier timeline is in the store with another end, and is not needed" >&2
  exit 0
fi
exit "$code"
