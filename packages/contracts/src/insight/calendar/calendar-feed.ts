import { z } from 'zod'
import { Instant } from '../../foundation/shared.ts'

/** The address at which a calendar program reads an agent's deadlines; the address itself is shown once. */
export const CalendarFeedView = z.object({
  showsSubjects: z.boolean(),
  createdAt: Instant,
  /** Exact to the minute. */
  lastReadAt: Instant.nullable(),
})
export type CalendarFeedView = z.infer<typeof CalendarFeedView>

export const MyCalendarFeed = z.object({ feed: CalendarFeedView.nullable() })
export type MyCalendarFeed = z.infer<typeof MyCalendarFeed>

/** Makes an address in place of the one before. Without subjects, events name tickets by their number. */
export const CreateCalendarFeed = z.object({ showsSubjects: z.boolean() })
export type CreateCalendarFeed = z.infer<typeof CreateCalendarFeed>

export const NewCalendarFeed = z.object({ feed: CalendarFeedView, address: z.url() })
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>
