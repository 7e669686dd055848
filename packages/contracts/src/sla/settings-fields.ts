import { z } from 'zod'
import { limits } from '../foundation/limits.ts'
import { OneLine } from '../foundation/one-line.ts'
import { because } from '../foundation/refusals/zod-problems.ts'
import { Instant, Revision } from '../foundation/shared.ts'

export const SettingsName = OneLine.min(1, because('name_required')).max(limits.nameLength)

/** `revision` is the one that the change starts from. */
export const WithRevision = z.object({ revision: Revision })

export const SavedFields = z.object({
  alias: z.string(),
  version: z.number().int(),
  revision: z.number().int(),
  archivedAt: Instant.nullable(),
  updatedAt: Instant,
  openTickets: z.number().int(),
})

export const SaveImpact = z.object({ openTickets: z.number().int() })
export type SaveImpact = z.infer<typeof SaveImpact>
