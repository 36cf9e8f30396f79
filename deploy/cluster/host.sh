# The first process of a host, in mounts, processes, network, IPC and name of its own (unshare). All of them end with it:
# host.sh NAME FOLDER BASE. BASE is a folder with Debian that all hosts share, and FOLDER what this host writes; with BASE
# '/' the host sees the files of this machine. 'up' in FOLDER says that it is ready.
set -eu
name=$1
folder=$2
base=$3
echo "$name" > /proc/sys/kernel/hostname
if [ "$base" = / ]; then
  mount -t proc proc /proc
  mount --bind "$folder/hosts" /etc/hosts
else
  root=$folder/root
  mount -t overlay overlay -o "lowerdir=$base,upperdir=$folder/files,workdir=$folder/work" "$root"
  mount -t proc proc "$root/proc"
  mount -t sysfs sysfs "$root/sys"
  mount --rbind /dev "$root/dev"
  # Not this machine's own: three PostgreSQL would meet there.
  mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
  mount -t tmpfs -o mode=755 tmpfs "$root/run"
  mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
  if [ -e "$folder/disk.img" ]; then
    # A disk of its own, so that one host's can be full.
    mount -o loop,noatime "$folder/disk.img" "$root/var/lib/postgresql"
    chroot "$root" chown postgres: /var/lib/postgresql
    chroot "$root" install -d -o postgres -g postgres /run/postgresql
  fi
fi
touch "$folder/up"
# It stays, and takes leave of whatever loses its parent here: Patroni waits for that when its PostgreSQL has ended.
while :; do
  sleep 86400 &
  wait $!
done
