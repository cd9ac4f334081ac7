# Completion of Heed for bash: what Tab offers in Heed. Heed itself is asked, by `heed --complete`.

# The words of a line as bash would hand them on, in the array `words`; the last one is begun, and `quote` the sign that is
# still open in it.
_heed_words() {
  local line=$1 word='' char
  words=() quote=''
  while [[ -n $line ]]; do
    char=${line:0:1} line=${line:1}
    if [[ $char == \\ && $quote != "'" ]]; then
      word+=${line:0:1} line=${line:1}
    elif [[ -n $quote && $char == "$quote" ]]; then
      quote=''
    elif [[ -z $quote && $char == [\"\'] ]]; then
      quote=$char
    elif [[ -z $quote && $char == [[:space:]] ]]; then
      words+=("$word") word=''
      line=${line#"${line%%[![:space:]]*}"}
    else
      word+=$char
    fi
  done
  words+=("$word")
}

_heed() {
  local line=${COMP_LINE:0:COMP_POINT} words quote heed candidate text last index=1
  _heed_words "${line#"${line%%[![:space:]]*}"}"
  heed=("${COMP_WORDS[0]}") last=$((${#words[@]} - 1))
  # Options of the call stand first; two of them say whose tasks are meant.
  while ((index < last)); do
    case ${words[index]} in
      --brief | --full | --echo | --stop | --together | --plain) ;;
      --store=* | --profile=*) heed+=("${words[index]}") ;;
      --now=* | --password-command=* | --password-fd=*) ;;
      --store | --profile | --now | --password-command | --password-fd)
        # The value itself is a path or a text.
        ((index + 1 < last)) || return
        [[ ${words[index]} == --store || ${words[index]} == --profile ]] && heed+=("${words[@]:index:2}")
        ((index++))
        ;;
      *) break ;;
    esac
    ((index++))
  done
  ((index <= last)) || return
  if ((index == last)) && [[ ${words[last]} == -* ]]; then
    while read -r candidate; do
      [[ $candidate == "${words[last]}"* ]] && COMPREPLY+=("$candidate")
    done < <("${heed[0]}" --help 2>/dev/null | grep -o -e '--[a-z-]*')
    return
  fi
  printf -v text '%s ' "${words[@]:index}"
  text=${text% }
  local kept=$((${#text} - ${#words[last]}))
  while IFS= read -r candidate; do
    candidate=${candidate:kept}
    # Between quotes a blank is a blank.
    [[ -n $quote ]] || printf -v candidate %q "$candidate"
    COMPREPLY+=("$candidate")
  done < <("${heed[@]}" --complete -- "$text" 2>/dev/null)
}
# What Heed offers nothing for may be the name of a file, as behind import.
complete -o default -F _heed heed
