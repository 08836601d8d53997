#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a command with a Slurm cluster of this machine alone, and stops the cluster afterwards. As root, because Slurm's
# daemons start the jobs. Debian: apt-get install slurm-wlm
#   scripts/one_node_slurm.sh scripts/same_bytes.sh
set -euo pipefail
for program in munged slurmctld slurmd; do
  command -v "$program" > /dev/null ||
    { echo "one_node_slurm: found no program $program; expected Slurm: apt-get install slurm-wlm" >&2; exit 2; }
done
[ "$(id -u)" = 0 ] || { echo "one_node_slurm: expected root, because Slurm's daemons start the jobs" >&2; exit 2; }
[ $# -gt 0 ] || { echo "one_node_slurm: expected a command" >&2; exit 2; }

folder=$(mktemp -d)
chmod 755 "$folder"
mkdir "$folder/munge" "$folder/state" "$folder/spool"
stop() {
  for name in slurmd slurmctld munged; do
    if [ -s "$folder/$name.pid" ]; then kill "$(cat "$folder/$name.pid")" 2> /dev/null || true; fi
  done
  sleep 1  # until they have removed their files
  rm -rf "$folder"
}
trap stop EXIT

# MUNGE, which authenticates the messages of the daemons.
head -c 1024 /dev/urandom > "$folder/munge/key"
chmod 600 "$folder/munge/key"
munged --key-file="$folder/munge/key" --socket="$folder/munge/socket" --pid-file="$folder/munged.pid" \
  --log-file="$folder/munge/log" --seed-file="$folder/munge/seed" --force

host=$(hostname -s)
cat > "$folder/slurm.conf" << END
ClusterName=one
SlurmctldHost=$host(localhost)
SlurmUser=root
AuthInfo=socket=$folder/munge/socket
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
ReturnToService=2
MpiDefault=none
NodeName=$host NodeHostname=$host NodeAddr=localhost Sockets=1 CoresPerSocket=$(nproc) ThreadsPerCore=1 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP
END
export SLURM_CONF=$folder/slurm.conf
slurmctld
slurmd
for ((second = 0; second < 30; second++)); do
  sleep 1
  [ "$(sinfo -h -o %T 2> /dev/null)" != idle ] || break
done
[ "$(sinfo -h -o %T)" = idle ] ||
  { echo "one_node_slurm: the node does not become idle; the last lines of the logs:" >&2
    tail -n 3 "$folder/slurmctld.log" "$folder/slurmd.log" >&2; exit 1; }
"$@"
