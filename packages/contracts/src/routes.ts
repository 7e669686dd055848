import { accountRoutes } from './account/routes.ts'
import { activityRoutes } from './activity/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { bulkUpdatesRoutes } from './bulk-updates/routes.ts'
import { cannedResponsesRoutes } from './canned-responses/routes.ts'
import { coursesRoutes } from './courses/routes.ts'
import { deliveriesRoutes } from './deliveries/routes.ts'
import { departmentsRoutes } from './departments/routes.ts'
import { emailTemplatesRoutes } from './email-templates/routes.ts'
import { exportsRoutes } from './exports/routes.ts'
import { failedJobsRoutes } from './failed-jobs/routes.ts'
import { filesRoutes } from './files/routes.ts'
import { formsRoutes } from './forms/routes.ts'
import { importsRoutes } from './imports/routes.ts'
import { notificationsRoutes } from './notifications/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { queuesRoutes } from './queues/routes.ts'
import { reportsRoutes } from './reports/routes.ts'
import { rolesRoutes } from './roles/routes.ts'
import { savedViewsRoutes } from './saved-views/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import { siteRoutes } from './site/routes.ts'
import { businessHoursRoutes } from './sla/business-hours/routes.ts'
import { slaRoutes } from './sla/policies/routes.ts'
import { teamsRoutes } from './teams/routes.ts'
import { conversationRoutes } from './tickets/conversation/routes.ts'
import { ticketsRoutes } from './tickets/lifecycle/routes.ts'
import { linksRoutes } from './tickets/links/routes.ts'
import { ticketListsRoutes } from './tickets/list/routes.ts'
import { mergingRoutes } from './tickets/merging/routes.ts'
import { onBehalfRoutes } from './tickets/on-behalf/routes.ts'
import { ticketPropertiesRoutes } from './tickets/properties/routes.ts'
import { requesterTicketsRoutes } from './tickets/requester-routes.ts'
import { topicRecordsRoutes } from './topic-records/routes.ts'
import { topicsRoutes } from './topics/routes.ts'
import { usersRoutes } from './users/routes.ts'

export type { RouteArea, RouteContract } from './route.ts'

/** Every HTTP route with all that crosses it: the API serves by it and the client calls by it. */
export const routes = {
  ...peopleRoutes,
  ...topicsRoutes,
  ...topicRecordsRoutes,
  ...formsRoutes,
  ...filesRoutes,
  ...requesterTicketsRoutes,
  ...queuesRoutes,
  ...reportsRoutes,
  ...ticketListsRoutes,
  ...exportsRoutes,
  ...bulkUpdatesRoutes,
  ...savedViewsRoutes,
  ...ticketsRoutes,
  ...ticketPropertiesRoutes,
  ...conversationRoutes,
  ...activityRoutes,
  ...searchRoutes,
  ...slaRoutes,
  ...businessHoursRoutes,
  ...cannedResponsesRoutes,
  ...mergingRoutes,
  ...linksRoutes,
  ...onBehalfRoutes,
  ...notificationsRoutes,
  ...accountRoutes,
  ...authRoutes,
  ...setupRoutes,
  ...departmentsRoutes,
  ...teamsRoutes,
  ...coursesRoutes,
  ...siteRoutes,
  ...deliveriesRoutes,
  ...failedJobsRoutes,
  ...emailTemplatesRoutes,
  ...rolesRoutes,
  ...usersRoutes,
  ...importsRoutes,
} as const
