# Completion of Heed for bash: what Tab offers in Heed. Heed itself is asked, by `heed --complete`.

_heed() {
  local text=${COMP_LINE:0:COMP_POINT} heed=("${COMP_WORDS[0]}") candidate word rest
  text=${text#"${text%%[![:space:]]*}"}
  [[ $text == *' '* ]] || return
  text=${text#* }
  # Options of the call stand first; two of them say whose tasks are meant.
  while [[ $text =~ ^(--[a-z-]+)\ +(.*)$ ]]; do
    word=${BASH_REMATCH[1]} rest=${BASH_REMATCH[2]}
    case $word in
      --brief | --full | --echo | --stop | --together | --plain) text=$rest ;;
      --store | --profile | --now | --password-command | --password-fd)
        [[ $rest == *' '* ]] || return
        [[ $word == --store || $word == --profile ]] && heed+=("$word" "${rest%% *}")
        text=${rest#* }
        ;;
      *) return ;;
    esac
  done
  word=${text##* }
  if [[ $text == -* ]]; then
    while read -r candidate; do
      [[ $candidate == "$text"* ]] && COMPREPLY+=("$candidate")
    done < <("${heed[0]}" --help 2>/dev/null | grep -o -e '--[a-z-]*')
    return
  fi
  text=${text//[\\\"]/}
  local kept=$((${#text} - $(printf %s "${word//[\\\"]/}" | wc -m)))
  while IFS= read -r candidate; do
    printf -v rest %q "${candidate:kept}"
    COMPREPLY+=("$rest")
  done < <("${heed[@]}" --complete -- "$text" 2>/dev/null)
}
# What Heed offers nothing for may be the name of a file, as behind import.
complete -o default -F _heed heed
