import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { writeTranslatorsPage } from './area-table.ts'
import { workspacesWithStrings } from './catalogues.ts'
import { declare } from './declaration.ts'
import { isWhole, missingTexts, translations } from './promises.ts'
import { sheetOf, takeSheet, writeCatalogues } from './sheet.ts'
import { acceptTexts, changedTexts } from './sources.ts'

// `npm run strings`, and `npm run strings -- --accept de` once the German says what the English says now.
// `npm run -s strings -- --sheet de > de.csv` for a translator, and `npm run strings -- --take de=de.csv` when it is back.
const { accept, sheet, take } = parseArgs({
  options: {
    accept: { type: 'string', multiple: true },
    sheet: { type: 'string' },
    take: { type: 'string' },
  },
}).values

if (sheet) process.stdout.write(sheetOf(tagOf(sheet)))
else declareAll()

function declareAll(): void {
  for (const workspace of workspacesWithStrings()) declare(workspace)
  writeTranslatorsPage()
  if (take) takeFile(take)
  for (const language of accept ?? []) {
    if (!translations().includes(language)) throw new Error(`There are no texts in ${language}`)
    acceptTexts(language)
  }
  for (const language of translations()) report(language)
}

function takeFile(option: string): void {
  const [, language = '', path = ''] = /^([^=]+)=(.+)$/.exec(option) ?? []
  const { catalogues, taken, problems } = takeSheet(tagOf(language), readFileSync(path, 'utf8'))
  writeCatalogues(language, catalogues)
  acceptTexts(language, taken)
  console.log(`${language}: ${taken.length} taken, ${problems.length} left out`)
  for (const problem of problems) console.log(`  left out  ${problem}`)
}

function report(language: string): void {
  const missing = missingTexts(language)
  const changed = changedTexts(language)
  const covers = isWhole(language) ? 'everything' : 'the portal and mails to requesters'
  console.log(`${language} covers ${covers}: ${missing.length} missing, ${changed.length} changed since`)
  for (const key of missing) console.log(`  missing  ${key}`)
  for (const key of changed) console.log(`  changed  ${key}`)
}

/** Returns the name of a language's folder. Throws for what is no language tag. */
function tagOf(language: string): string {
  const [tag] = Intl.getCanonicalLocales(language)
  if (tag !== language) throw new Error(`Write the language as ${tag}`)
  return tag
}
