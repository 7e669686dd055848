import { workspacesWithStrings } from './catalogues.ts'
import { declare } from './declaration.ts'

// `npm run strings`
for (const workspace of workspacesWithStrings()) declare(workspace)
