/** Spreadsheets may take such a line for a formula; they read full-width signs like plain ones. */
const formulaStart = /^(?=[\t\r]|[^\S\r\n\u2028\u2029]*[=+\-@＝＋－＠])/gm
const shield = /^'(?=[\t\r]|[^\S\r\n\u2028\u2029]*[=+\-@＝＋－＠])/gm

/**
 * Returns a cell for a file that spreadsheets open, with an apostrophe before each line that they could take for a
 * formula: some programs end a cell at a line break.
 */
export function shieldFormulas(cell: string): string {
  return cell.replace(formulaStart, "'")
}

/** Returns what a cell said before `shieldFormulas`. */
export function withoutShield(cell: string): string {
  return cell.replace(shield, '')
}
