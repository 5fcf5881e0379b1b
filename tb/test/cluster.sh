#!/bin/sh
# SPDX-License-Identifier: MIT
# A cluster of Slurm's on this machine alone, for tests: its daemons, as root, below a directory.
#
#   cluster.sh up DIR NODES PORT   PORT and the NODES after it are free; SLURM_CONF is then DIR/slurm.conf
#   cluster.sh controller DIR      begins the controller anew
#   cluster.sh down DIR
set -eu
dir=$2

# Ends the daemon whose number is in a file, and waits for that.
end() {
    [ -s "$1" ] || return 0
    read -r pid <"$1"
    kill "$pid" 2>/dev/null || return 0
    while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
}

case $1 in
up)
    nodes=$3 port=$4 host=$(hostname -s)
    install -d -m 755 "$dir" "$dir/state" "$dir/log" "$dir/munge"
    install -d -m 700 "$dir/key"
    head -c 1024 /dev/urandom >"$dir/key/key"
    chmod 400 "$dir/key/key"
    munged --force --key-file="$dir/key/key" --socket="$dir/munge/socket" --pid-file="$dir/munged.pid" \
        --log-file="$dir/key/log" --seed-file="$dir/key/seed"
    {
        cat <<END
ClusterName=test
SlurmctldHost=$host
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$dir/munge/socket
CredType=cred/munge
SlurmctldPort=$port
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool-%n
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd-%n.pid
SlurmctldLogFile=$dir/log/slurmctld
SlurmdLogFile=$dir/log/slurmd-%n
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=batch_sched_delay=1,sched_interval=2
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
ReturnToService=2
SlurmdTimeout=10
BatchStartTimeout=5
CompleteWait=0
KillWait=2
MessageTimeout=5
InactiveLimit=0
SlurmdParameters=config_overrides
SwitchType=switch/none
END
        for n in $(seq "$nodes"); do
            echo "NodeName=n$n NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + n)) CPUs=1 State=UNKNOWN"
        done
        echo "PartitionName=all Nodes=n[1-$nodes] Default=YES MaxTime=INFINITE State=UP"
    } >"$dir/slurm.conf"
    slurmctld -c -f "$dir/slurm.conf"
    for n in $(seq "$nodes"); do
        mkdir -p "$dir/spool-n$n"
        slurmd -N "n$n" -f "$dir/slurm.conf"
    done
    ;;
controller) slurmctld -f "$dir/slurm.conf" ;;
down)
    for daemon in "$dir"/slurmd-*.pid "$dir/slurmctld.pid" "$dir/munged.pid"; do
        end "$daemon"
    done
    ;;
esac
