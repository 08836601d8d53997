#compdef tilescope tilescope-cli tilescope-check
# SPDX-License-Identifier: GPL-3.0-or-later
# Completion in zsh: the programs themselves know what is possible.
_tilescope() {
  local program=${words[1]:t} asked=${words[1]%tilescope*}tilescope-cli line files=
  local -a candidates
  [[ $program != tilescope-check ]] || asked=$words[1]
  for line in ${(f)"$($asked __complete $program "${(@Q)words[2,CURRENT]}" 2>/dev/null)"}; do
    if [[ $line == :files ]]; then
      files=yes
    else
      candidates+=("${${line%%$'\t'*}//:/\\:}${${(M)line%%$'\t'*}:+:${line#*$'\t'}}")
    fi
  done
  (( $#candidates )) && _describe tilescope candidates
  [[ -z $files ]] || _files
}
_tilescope "$@"
