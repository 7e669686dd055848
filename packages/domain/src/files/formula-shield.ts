/** Spreadsheets may take such a line for a formula; they read full-width signs like plain ones. */
const formulaStart = String.raw`(?=[\t\r]|[^\S\r\n\u2028\u2029]*[=+\-@＝＋－＠])`
const everyFormulaStart = new RegExp(`^${formulaStart}`, 'gm')
const shield = new RegExp(`^'${formulaStart}`, 'gm')

/**
 * Returns a cell for a file that spreadsheets open, with an apostrophe before each line that they could take for a
 * formula: some programs end a cell at a line break.
 */
export function shieldFormulas(cell: string): string {
  return cell.replace(everyFormulaStart, "'")
}

/** Returns what a cell said before `shieldFormulas`. */
export function withoutShield(cell: string): string {
  return cell.replace(shield, '')
}
