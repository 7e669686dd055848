/** Returns how many typos to forgive: none in short words and in those with digits. */
export function maxTyposIn(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/** Counts letters that are left out, added, mistaken or swapped with their neighbour. */
export function editDistance(one: string, other: string): number {
  const a = [...one]
  const b = [...other]
  let older: number[] = []
  let before = b.map((_, column) => column).concat(b.length)
  for (const [row, letter] of a.entries()) {
    const present = [row + 1]
    for (const [column, against] of b.entries()) {
      const replacement = at(before, column) + (letter === against ? 0 : 1)
      const transposition =
        letter === b[column - 1] && against === a[row - 1] ? at(older, column - 1) + 1 : replacement
      present.push(Math.min(replacement, transposition, at(before, column + 1) + 1, at(present, column) + 1))
    }
    older = before
    before = present
  }
  return at(before, b.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
