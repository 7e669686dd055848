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
import { handOverRoutes } from './hand-over/routes.ts'
import { importsRoutes } from './imports/routes.ts'
import { askingRoutes } from './knowledge-base/asking/routes.ts'
import { linkedArticlesRoutes } from './knowledge-base/asking/staff-routes.ts'
import { articleLinkRoutes } from './knowledge-base/links/routes.ts'
import { knowledgeBaseRoutes } from './knowledge-base/routes.ts'
import { articleWorkRoutes } from './knowledge-base/work/routes.ts'
import { myAccountRoutes } from './my-account/routes.ts'
import { notificationsRoutes } from './notifications/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { queuesRoutes } from './queues/routes.ts'
import { forecastRoutes } from './reports/forecast-routes.ts'
import { reportSubscriptionsRoutes } from './reports/report-subscription-routes.ts'
import { reportsRoutes } from './reports/routes.ts'
import { ticketReportRoutes } from './reports/ticket-report-routes.ts'
import { rolesRoutes } from './roles/routes.ts'
import { savedViewsRoutes } from './saved-views/routes.ts'
import { savedReportRoutes } from './saved-views/saved-report-routes.ts'
import { searchRoutes } from './search/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import { openingHoursRoutes } from './site/opening-hours-routes.ts'
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
import { wallRoutes } from './wall/routes.ts'
import { webPushRoutes } from './web-push/routes.ts'

export { peopleRoutes } from './people/routes.ts'
export type {
  KeylessBecause,
  RouteArea,
  RouteContract,
} from './route.ts'

/** Every HTTP route with all that crosses it: the API serves by it and the client calls by it. */
export const routes = {
  ...peopleRoutes,
  ...topicsRoutes,
  ...topicRecordsRoutes,
  ...formsRoutes,
  ...filesRoutes,
  ...askingRoutes,
  ...linkedArticlesRoutes,
  ...knowledgeBaseRoutes,
  ...articleLinkRoutes,
  ...articleWorkRoutes,
  ...requesterTicketsRoutes,
  ...queuesRoutes,
  ...reportsRoutes,
  ...reportSubscriptionsRoutes,
  ...forecastRoutes,
  ...ticketReportRoutes,
  ...ticketListsRoutes,
  ...exportsRoutes,
  ...bulkUpdatesRoutes,
  ...savedViewsRoutes,
  ...savedReportRoutes,
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
  ...myAccountRoutes,
  ...authRoutes,
  ...setupRoutes,
  ...departmentsRoutes,
  ...teamsRoutes,
  ...handOverRoutes,
  ...coursesRoutes,
  ...siteRoutes,
  ...openingHoursRoutes,
  ...deliveriesRoutes,
  ...failedJobsRoutes,
  ...emailTemplatesRoutes,
  ...rolesRoutes,
  ...usersRoutes,
  ...wallRoutes,
  ...webPushRoutes,
  ...importsRoutes,
} as const
