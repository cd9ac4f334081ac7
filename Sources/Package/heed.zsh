#compdef heed
# Completion of Heed for zsh: what Tab offers in Heed. Heed itself is asked, by `heed --complete`.

_heed() {
  local -a call lines found
  local index=2 text
  call=($words[1])
  # Options of the call stand first; two of them say whose tasks are meant.
  while ((index < CURRENT)); do
    case $words[index] in
      --brief | --full | --echo | --stop | --together | --plain) ((index++)) ;;
      --store | --profile) call+=($words[index] ${(Q)words[index+1]}) && ((index += 2)) ;;
      --store=* | --profile=*) call+=(${(Q)words[index]}) && ((index++)) ;;
      --now=* | --password-command=* | --password-fd=*) ((index++)) ;;
      --now | --password-command | --password-fd) ((index += 2)) ;;
      *) break ;;
    esac
  done
  ((index > CURRENT)) && { _files; return; }
  if [[ $words[CURRENT] == --*=* ]] && ((index == CURRENT)); then
    compset -P '*='
    _files
    return
  fi
  if [[ $words[CURRENT] == -* ]] && ((index == CURRENT)); then
    found=(${(M)${(s: :)${"$($call[1] --help 2>/dev/null)"//[^a-z-]/ }}:#--*})
    compadd -a found
    return
  fi
  # A quote that is still open is no part of the word.
  [[ $words[CURRENT] == [\"\']* && $words[CURRENT] != *[\"\'] ]] && words[CURRENT]=${words[CURRENT]#?}
  text="${(Q)words[index,CURRENT]}"
  local kept=$((${#text} - ${#${(Q)words[CURRENT]}}))
  lines=("${(f)$($call --complete -- "$text" 2>/dev/null)}")
  for line in $lines; do [[ -n $line ]] && found+=("${line[kept+1,-1]}"); done
  # What Heed offers nothing for may be the name of a file, as behind import.
  (($#found)) && compadd -U -a found || _files
}
_heed "$@"
