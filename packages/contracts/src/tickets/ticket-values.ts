import { z } from 'zod'

export const TicketStatus = z.enum(['new', 'open', 'pending', 'on_hold', 'resolved', 'closed'])
export type TicketStatus = z.infer<typeof TicketStatus>

export const TicketPriority = z.enum(['low', 'normal', 'high', 'urgent'])
export type TicketPriority = z.infer<typeof TicketPriority>

export const TicketChannel = z.enum(['portal', 'phone'])
export type TicketChannel = z.infer<typeof TicketChannel>
