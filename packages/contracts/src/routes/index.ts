import { activityRoutes } from './activity.ts'
import { filesRoutes } from './files.ts'
import { peopleRoutes } from './people.ts'
import { portalTicketsRoutes } from './portal-tickets.ts'
import { queuesRoutes } from './queues.ts'
import { slaSettingsRoutes } from './sla-settings.ts'
import { ticketListsRoutes } from './ticket-lists.ts'
import { ticketsRoutes } from './tickets.ts'
import { topicsRoutes } from './topics.ts'

export type { Area, RouteContract } from './route.ts'

/** Every HTTP route with all that crosses it: the API serves by it, the client calls by it. */
export const routes = {
  ...peopleRoutes,
  ...topicsRoutes,
  ...filesRoutes,
  ...portalTicketsRoutes,
  ...queuesRoutes,
  ...ticketListsRoutes,
  ...ticketsRoutes,
  ...activityRoutes,
  ...slaSettingsRoutes,
} as const

export type RouteName = keyof typeof routes
