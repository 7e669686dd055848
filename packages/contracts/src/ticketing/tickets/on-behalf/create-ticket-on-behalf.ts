import { z } from 'zod'
import { limits } from '../../../foundation/limits.ts'
import { OneLine } from '../../../foundation/one-line.ts'
import { because } from '../../../foundation/refusals/zod-problems.ts'
import { Alias } from '../../../foundation/shared.ts'
import { Email } from '../../../identity/people/people.ts'
import { TicketPriority } from '../../../sla/ticket-priority.ts'
import { CourseView, TopicView } from '../../topics/topics.ts'
import { Tags } from '../properties/ticket-properties.ts'
import { CreateTicket } from '../tickets.ts'

/** A known person, by alias, or a new one, by address and name. */
const TicketRequester = z.union(
  [
    z.object({ alias: Alias }),
    z.object({
      email: Email,
      name: OneLine.min(1, because('name_required')).max(limits.nameLength),
    }),
  ],
  because('unknown_requester'),
)

export const CreateTicketOnBehalf = CreateTicket.extend({
  requester: TicketRequester,
  /** Null takes the topic's priority. */
  priority: TicketPriority.nullable().default(null),
  assignee: Alias.nullable().default(null),
  tags: Tags.default([]),
  /** Leaves required form fields open, for the requester to answer later. */
  mayMissAnswers: z.boolean().default(false),
})
export type CreateTicketOnBehalf = z.infer<typeof CreateTicketOnBehalf>

/** The team that the ticket went to. `isVisible`: the agent who created the ticket sees it there. */
export const TicketCreatedOnBehalf = z.object({
  number: z.number().int(),
  team: z.string(),
  requester: z.string(),
  isVisible: z.boolean(),
})
export type TicketCreatedOnBehalf = z.infer<typeof TicketCreatedOnBehalf>

export const FindRequesters = z.object({
  q: z.string().trim().min(2, because('two_letters_required')).max(limits.nameLength),
})
export type FindRequesters = z.infer<typeof FindRequesters>

export const RequesterOption = z.object({
  alias: z.string(),
  name: z.string(),
  email: z.string(),
  department: z.string().nullable(),
})
export type RequesterOption = z.infer<typeof RequesterOption>

export const GetTopicForm = z.object({ requester: Alias.optional() })
export type GetTopicForm = z.infer<typeof GetTopicForm>

export const TopicForm = TopicView.extend({
  priority: TicketPriority,
  courses: z.array(CourseView),
})
export type TopicForm = z.infer<typeof TopicForm>
