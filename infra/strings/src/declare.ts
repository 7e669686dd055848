import { parseArgs } from 'node:util'
import { workspacesWithStrings } from './catalogues.ts'
import { declare } from './declaration.ts'
import { isWhole, missingTexts, translations } from './promises.ts'
import { acceptTexts, changedTexts } from './sources.ts'

// `npm run strings`, and `npm run strings -- --accept de` once the German says what the English says now.
const { accept } = parseArgs({ options: { accept: { type: 'string', multiple: true } } }).values

for (const workspace of workspacesWithStrings()) declare(workspace)
for (const language of accept ?? []) {
  if (!translations().includes(language)) throw new Error(`There are no texts in ${language}`)
  acceptTexts(language)
}
for (const language of translations()) {
  const missing = missingTexts(language)
  const changed = changedTexts(language)
  const covers = isWhole(language) ? 'everything' : 'the portal and mails to requesters'
  console.log(`${language} covers ${covers}: ${missing.length} missing, ${changed.length} changed since`)
  for (const key of missing) console.log(`  missing  ${key}`)
  for (const key of changed) console.log(`  changed  ${key}`)
}
