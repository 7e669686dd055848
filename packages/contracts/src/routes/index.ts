import { accountRoutes } from './account.ts'
import { activityRoutes } from './activity.ts'
import { cannedResponsesRoutes } from './canned-responses.ts'
import { conversationRoutes } from './conversation.ts'
import { filesRoutes } from './files.ts'
import { mergingRoutes } from './joins.ts'
import { notificationsRoutes } from './notifications.ts'
import { onBehalfRoutes } from './on-behalf.ts'
import { peopleRoutes } from './people.ts'
import { requesterTicketsRoutes } from './portal-tickets.ts'
import { queuesRoutes } from './queues.ts'
import { searchRoutes } from './search.ts'
import { slaRoutes } from './sla-settings.ts'
import { ticketListsRoutes } from './ticket-lists.ts'
import { ticketPropertiesRoutes } from './ticket-properties.ts'
import { ticketsRoutes } from './tickets.ts'
import { topicsRoutes } from './topics.ts'

export type { RouteArea, RouteContract } from './route.ts'

/** Every HTTP route with all that crosses it: the API serves by it, the client calls by it. */
export const routes = {
  ...peopleRoutes,
  ...topicsRoutes,
  ...filesRoutes,
  ...requesterTicketsRoutes,
  ...queuesRoutes,
  ...ticketListsRoutes,
  ...ticketsRoutes,
  ...ticketPropertiesRoutes,
  ...conversationRoutes,
  ...activityRoutes,
  ...searchRoutes,
  ...slaRoutes,
  ...cannedResponsesRoutes,
  ...mergingRoutes,
  ...onBehalfRoutes,
  ...notificationsRoutes,
  ...accountRoutes,
} as const
