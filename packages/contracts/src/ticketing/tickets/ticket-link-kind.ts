import { z } from 'zod'

export const TicketLinkKind = z.enum([
  'related',
  'duplicate_of',
  'duplicated_by',
  'parent',
  'child',
  'follow_up_of',
  'followed_up_by',
])
export type TicketLinkKind = z.infer<typeof TicketLinkKind>

/** Links that people make; the others come about by themselves. */
export const ManualLinkKind = TicketLinkKind.exclude(['follow_up_of', 'followed_up_by'])
export type ManualLinkKind = z.infer<typeof ManualLinkKind>
