import { z } from 'zod'
import { ManualLinkKind } from '../ticket-link-kind.ts'
import { TicketParams } from '../tickets.ts'

export const LinkTicket = z.object({ kind: ManualLinkKind })
export type LinkTicket = z.infer<typeof LinkTicket>

export const LinkParams = TicketParams.extend({ other: TicketParams.shape.number })
export type LinkParams = z.infer<typeof LinkParams>
