import { runChecks } from './src/checks/run-checks.ts'
import { explainError } from './src/launcher-error.ts'
import { root } from './src/settings.ts'

// `npm test` runs everything, `npm run check` types, lint, unused code and the tests beside what changed.
try {
  const { passed, failed } = await runChecks(process.argv[2] === 'check' ? 'quick' : 'all')
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
} catch (error) {
  console.error(explainError(error, root))
  console.log('0 passed, 1 failed')
  process.exit(1)
}
