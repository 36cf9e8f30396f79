# What an engine does when it starts a container with --read-only, --cap-drop=ALL and no-new-privileges. It runs in mounts
# and processes of its own (unshare), which end with it: cell.sh ROOT DATA UID GID COMMAND ...
set -eu
root=$1
data=$2
uid=$3
gid=$4
shift 4
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount --bind "$data" "$root/data"
mount -t tmpfs -o mode=1777,nosuid,nodev tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
exec chroot "$root" setpriv "--reuid=$uid" "--regid=$gid" --clear-groups --bounding-set=-all --inh-caps=-all \
  --no-new-privs -- "$@"
