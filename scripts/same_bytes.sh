#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs one sweep with different threads, shards, engines and interruptions, and compares the SHA-256 of the exported
# rows. Engines that are not installed are skipped with a message. Usage: scripts/same_bytes.sh [PATH of tilescope-cli]
set -euo pipefail
cli=$(realpath "${1:-$(dirname "$0")/../build/release/bin/tilescope-cli}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > d.sweep.json <<'END'
{ "format": "tilescope.sweep/1", "name": "bytes", "hardware": "tx2_eplanner_a",
  "networks": [ {"network": "mlperf_tiny_resnet8", "weight": 2}, {"network": "mlperf_tiny_ds_cnn"} ],
  "questions": [ {"model": "eplanner", "objective": "latency"}, {"model": "eplanner", "objective": "energy"} ],
  "axes": [
    {"name": "weights", "set": ["/memories/1/size_bits"], "unit": "KiB", "powers_of_two": [1, 256], "steps_per_octave": 2},
    {"name": "maps", "set": ["/memories/0/size_bits", "/memories/2/size_bits"], "unit": "KiB", "powers_of_two": [1, 512]},
    {"name": "rows", "set": ["/array/dims/1/size"], "list": [4, 8, 12, 16, 24, 32]} ],
  "after": ["latency_s < 0.01"] }
END
failed=0

# check NAME STORE: compares the rows of the store with those of the first run.
check() {
  local sum
  sum=$("$cli" sweep export "$2" --csv | sha256sum | cut -d' ' -f1)
  if [ -z "${expected:-}" ]; then expected=$sum; fi
  if [ "$sum" = "$expected" ]; then echo "same     $1"; else echo "DIFFERS  $1: $sum"; failed=1; fi
}
skip() { echo "skipped  $1: found no $2"; }
has() { command -v "$1" > /dev/null; }
run() { "$cli" sweep d.sweep.json "$@" > /dev/null; }
merge() { "$cli" sweep merge "$1.tilesweep" "$1".part*.tilesweep > /dev/null; }

# killed COMMAND: starts the command and kills it with -9 after a moment.
killed() {
  "$@" > /dev/null 2>&1 &
  local worker=$!
  sleep 0.15
  if kill -9 "$worker" 2> /dev/null; then kills=$((kills + 1)); fi
  wait "$worker" 2> /dev/null || true
}
kills=0

for threads in 1 2 7; do
  run --store "t$threads.tilesweep" --threads $threads
  check "threads $threads" "t$threads.tilesweep"
done
for shards in 1 2 3 64; do
  for ((i = 0; i < shards; i++)); do run --store "s$shards.part$i.tilesweep" --shard "$i/$shards" --threads 1; done
  merge "s$shards"
  check "shards $shards" "s$shards.tilesweep"
done
for ((i = 0; i < 3; i++)); do killed "$cli" sweep d.sweep.json --store k.tilesweep --threads 1; done
run --store k.tilesweep
check "killed $kills times and resumed" k.tilesweep

if has mpirun; then
  # Allows runs as root, for containers.
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
  for n in 1 2 3; do
    ranks=(mpirun -n "$n" --oversubscribe "$cli" sweep d.sweep.json --store "m$n.tilesweep" --threads 1)
    "${ranks[@]}" > /dev/null 2>&1 &
    job=$!
    rank=
    for ((try = 0; try < 100; try++)); do
      rank=$(pgrep -P "$job" | head -1) && [ -n "$rank" ] && break
      sleep 0.02
    done
    sleep 0.1
    if [ -n "$rank" ]; then kill -9 "$rank" 2> /dev/null || true; fi
    wait "$job" 2> /dev/null && outcome="finished before it was killed" || outcome="a rank killed, resumed"
    "${ranks[@]}" > /dev/null
    if [ "$n" -gt 1 ]; then merge "m$n"; fi
    check "mpirun -n $n, $outcome" "m$n.tilesweep"
  done
else
  skip "mpirun" "Open MPI"
fi
if has parallel; then
  "$cli" sweep submit d.sweep.json --engine parallel --shards 8 --only-write > /dev/null
  part=$(grep -o 'bytes\.[0-9a-f]*-8\.part' bytes.parallel.sh | head -1)
  killed "$cli" sweep d.sweep.json --store "${part}1.tilesweep" --shard 1/8 --threads 1
  "$cli" sweep submit d.sweep.json --engine parallel --shards 8 > /dev/null 2>&1
  check "GNU Parallel, 8 shards, one killed before" bytes.tilesweep
else
  skip "GNU Parallel" "parallel"
fi
if has sbatch && sinfo > /dev/null 2>&1; then
  rm -f bytes.*tilesweep*
  "$cli" sweep submit d.sweep.json --engine slurm --shards 4 --only-write > /dev/null
  part=$(grep -o 'bytes\.[0-9a-f]*-4\.part' bytes.slurm.sh | head -1)
  killed "$cli" sweep d.sweep.json --store "${part}1.tilesweep" --shard 1/4 --threads 1
  "$cli" sweep submit d.sweep.json --engine slurm --shards 4 > /dev/null
  for ((second = 0; second < 300 && $(squeue -h -n tilescope,tilescope-merge | wc -l) > 0; second++)); do sleep 1; done
  check "Slurm array, 4 shards, one killed before" bytes.tilesweep
else
  skip "Slurm" "running Slurm; scripts/one_node_slurm.sh $0 starts one"
fi
python=
for candidate in python3 /usr/bin/python3; do
  if "$candidate" -c 'import distributed' 2> /dev/null; then python=$candidate; fi
done
if [ -n "$python" ]; then
  cat > workers.py << 'END'
import os
import signal
import subprocess
import sys

from distributed import Client, LocalCluster


def shard(cli, index):
    command = [cli, "sweep", "d.sweep.json", "--store", f"dask.part{index}.tilesweep", "--shard", f"{index}/16"]
    subprocess.run([*command, "--threads", "1", "--take-over"], check=True, stdout=subprocess.DEVNULL)
    return index


if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        tasks = client.map(shard, [sys.argv[1]] * 16, range(16), pure=False, retries=3)
        os.kill(next(iter(client.run(os.getpid).values())), signal.SIGKILL)
        client.gather(tasks)
END
  "$python" workers.py "$cli" 2> dask.log || { tail -3 dask.log; failed=1; }
  merge dask
  check "Dask, 16 shards, one of two workers killed" dask.tilesweep
else
  skip "Dask" "distributed"
fi
echo "SHA-256 $expected"
exit $failed
