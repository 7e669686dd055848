import { z } from 'zod'
import { RecordKindName } from './record-kinds.ts'

/** Some records of a kind have changed, or there is a new one; which, a client reads where it may. */
export const RecordsChanged = z.object({ kind: RecordKindName })
