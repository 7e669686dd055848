/** Lets "Universite" find "Université". */
export function fold(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()
}

interface TextRange {
  from: number
  to: number
}

/** Returns ranges in order, without overlap. */
export function matchRanges(text: string, query: string | readonly string[]): TextRange[] {
  const ranges = [query].flat().flatMap((term) => findRanges(text, term))
  const sortedRanges = ranges.toSorted((one, other) => one.from - other.from || other.to - one.to)
  return sortedRanges.filter(({ from }, index) => sortedRanges.slice(0, index).every(({ to }) => to <= from))
}

function findRanges(text: string, query: string): TextRange[] {
  const term = fold(query.trim())
  if (term === '') return []
  const { folded, origins } = foldWithOrigins(text)
  const ranges: TextRange[] = []
  for (let start = folded.indexOf(term); start !== -1; start = folded.indexOf(term, start + term.length)) {
    ranges.push({ from: origins[start] ?? 0, to: origins[start + term.length] ?? text.length })
  }
  return ranges
}

/** Folding may shorten a text; `origins` are the places before folding. */
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
