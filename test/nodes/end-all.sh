#!/bin/sh
# end-all.sh FOLDER: waits until standard input ends, as it does in whatever way the test ends, then ends every process
# whose working folder is in FOLDER and removes FOLDER. Keeps its logs if there is a file FOLDER/logs/keep.
trap '' INT TERM HUP
folder=$1
cat >/dev/null

# signal_all: prints the processes that it found. PostgreSQL ends at once by SIGQUIT and then frees its shared memory.
signal_all() {
  for process in /proc/[0-9]*; do
    case "$(readlink "$process/cwd" 2>/dev/null)/" in
      "$folder"/*) ;;
      *) continue ;;
    esac
    signal=KILL
    [ "$1" = gently ] && [ "$(cat "$process/comm" 2>/dev/null)" = postgres ] && signal=QUIT
    kill -"$signal" "${process#/proc/}" 2>/dev/null && echo "${process#/proc/}"
  done
}

round=0
while [ -n "$(signal_all "$([ $round -lt 20 ] && echo gently)")" ] && [ $round -lt 60 ]; do
  round=$((round + 1))
  sleep 0.2
done
if [ -e "$folder/logs/keep" ]; then
  find "$folder" -mindepth 1 -maxdepth 1 ! -name logs -exec rm -rf {} +
else
  rm -rf "$folder"
fi
