import { z } from 'zod'
import { ActivitySubjectKind } from '../activity/subject-activity.ts'

/** Every kind of record that lists, forms and menus offer. */
export const RecordKindName = z.enum([...ActivitySubjectKind.options, 'search-synonym', 'wall-screen'])
export type RecordKindName = z.infer<typeof RecordKindName>

/** Some records of a kind have changed, or there is a new one; which, a client reads where it may. */
export const RecordsChanged = z.object({ kind: RecordKindName })
