import { z } from 'zod'
import { ActivitySubjectKind } from '../../foundation/records/record-kinds.ts'
import { Alias, pageOf } from '../../foundation/shared.ts'
import { ActivityView } from './activity.ts'

export const ActivitySubjectParams = z.object({ kind: ActivitySubjectKind, alias: Alias })
export type ActivitySubjectParams = z.infer<typeof ActivitySubjectParams>

export const ListSubjectActivity = z.object({ cursor: z.string().optional() })
export type ListSubjectActivity = z.infer<typeof ListSubjectActivity>

/** The activity of one record. Where its actors came from is for the activity log alone. */
export const SubjectActivityPage = pageOf(
  ActivityView.omit({
    through: true,
    ip: true,
    requestId: true,
    actorAlias: true,
    ticket: true,
    recordId: true,
  }),
)
export type SubjectActivityPage = z.infer<typeof SubjectActivityPage>
