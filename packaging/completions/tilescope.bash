# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of tilescope, tilescope-cli and tilescope-check in bash: the programs themselves know what is possible.
_tilescope() {
  local typed=${COMP_WORDS[COMP_CWORD]} asked=${1%tilescope*}tilescope-cli candidate
  [[ ${1##*/} != tilescope-check ]] || asked=$1
  [[ $typed != = ]] || typed=
  COMPREPLY=()
  while IFS=$'\t' read -r candidate _; do
    if [[ $candidate == :files ]]; then
      compopt -o filenames
      mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "${typed#*=}")
    else
      [[ $typed == *=* ]] || candidate=${candidate#--*=}  # bash has cut the word at "="
      COMPREPLY+=("$candidate")
    fi
  done < <("$asked" __complete "${1##*/}" "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _tilescope tilescope tilescope-cli tilescope-check
