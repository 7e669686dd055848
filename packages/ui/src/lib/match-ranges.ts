/** Lower case without accents, so that "Universite" finds "Université". */
export function fold(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()
}

/** Where the words of `query` stand in `text`, in order and without overlap. */
export function matchRanges(text: string, query: string) {
  const wanted = fold(query.trim())
  if (wanted === '') return []
  const { folded, origins } = foldWithOrigins(text)
  const ranges: { from: number; to: number }[] = []
  for (
    let start = folded.indexOf(wanted);
    start !== -1;
    start = folded.indexOf(wanted, start + wanted.length)
  ) {
    ranges.push({ from: origins[start] ?? 0, to: origins[start + wanted.length] ?? text.length })
  }
  return ranges
}

/** Folding may shorten a text; `origins` remembers where each folded character came from. */
function foldWithOrigins(text: string) {
  let folded = ''
  const origins: number[] = []
  let index = 0
  for (const letter of text) {
    const plain = fold(letter)
    for (let step = 0; step < plain.length; step += 1) origins.push(index)
    folded += plain
    index += letter.length
  }
  origins.push(text.length)
  return { folded, origins }
}
