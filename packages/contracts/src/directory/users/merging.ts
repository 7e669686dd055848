import { z } from 'zod'
import { Alias, Revision } from '../../foundation/shared.ts'

export const PreviewPeopleMerge = z.object({ target: Alias })
export type PreviewPeopleMerge = z.infer<typeof PreviewPeopleMerge>

/** The revisions of both accounts as whoever merges them has seen them. */
export const MergePeople = z.object({ target: Alias, revision: Revision, targetRevision: Revision })
export type MergePeople = z.infer<typeof MergePeople>

const Merging = z.object({ alias: z.string(), name: z.string(), revision: z.number().int() })
const Count = z.number().int()

export const PeopleMergePreview = z.object({
  source: Merging,
  target: Merging.extend({ isStaff: z.boolean() }),
  /** All of the source's become further addresses of the target. */
  addresses: z.array(z.string()),
  /** Fields that the target has none of, and gets. */
  gains: z.object({ department: z.string().nullable(), externalId: z.boolean() }),
  tickets: Count,
  messages: Count,
  identities: Count,
  courses: Count,
  participations: Count,
  /** Browsers that are no longer told of anything. */
  devices: Count,
  /** Courses that both are in. */
  sameCourses: Count,
  /** Tickets that both have to do with. */
  sameTickets: Count,
})
export type PeopleMergePreview = z.infer<typeof PeopleMergePreview>
