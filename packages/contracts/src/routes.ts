import { availabilityRoutes } from './directory/availability/routes.ts'
import { coursesRoutes } from './directory/courses/routes.ts'
import { departmentsRoutes } from './directory/departments/routes.ts'
import { rolesRoutes } from './directory/roles/routes.ts'
import { scimRoutes } from './directory/scim/routes.ts'
import { teamsRoutes } from './directory/teams/routes.ts'
import { usersRoutes } from './directory/users/routes.ts'
import { filesRoutes } from './files/routes.ts'
import { portalPasskeyRoutes } from './identity/auth/portal-passkey-routes.ts'
import { authRoutes } from './identity/auth/routes.ts'
import { signOnRoutes } from './identity/auth/sign-on-routes.ts'
import { peopleRoutes } from './identity/people/routes.ts'
import { calendarRoutes } from './insight/calendar/routes.ts'
import { exportsRoutes } from './insight/exports/routes.ts'
import { forecastRoutes } from './insight/reports/forecast-routes.ts'
import { reportSubscriptionsRoutes } from './insight/reports/report-subscription-routes.ts'
import { reportsRoutes } from './insight/reports/routes.ts'
import { ticketReportRoutes } from './insight/reports/ticket-report-routes.ts'
import { savedReportRoutes } from './insight/saved-reports/routes.ts'
import { wallRoutes } from './insight/wall/routes.ts'
import { askingRoutes } from './knowledge-base/asking/routes.ts'
import { deflectionRoutes } from './knowledge-base/asking/staff-routes.ts'
import { articleLinkRoutes } from './knowledge-base/links/routes.ts'
import { knowledgeBaseRoutes } from './knowledge-base/routes.ts'
import { articleWorkRoutes } from './knowledge-base/work/routes.ts'
import { deliveriesRoutes } from './messaging/deliveries/routes.ts'
import { incomingMailRoutes } from './messaging/incoming-mail/routes.ts'
import { mailboxesRoutes } from './messaging/mailboxes/routes.ts'
import { notificationsRoutes } from './messaging/notifications/routes.ts'
import { participantsRoutes } from './messaging/participants/routes.ts'
import { webPushRoutes } from './messaging/web-push/routes.ts'
import { accountRoutes } from './settings/account/routes.ts'
import { activityRoutes } from './settings/activity/routes.ts'
import { apiTokensRoutes } from './settings/api-tokens/routes.ts'
import { emailTemplatesRoutes } from './settings/email-templates/routes.ts'
import { failedJobsRoutes } from './settings/failed-jobs/routes.ts'
import { importsRoutes } from './settings/imports/routes.ts'
import { myAccountRoutes } from './settings/my-account/routes.ts'
import { operationsRoutes } from './settings/operations/routes.ts'
import { setupRoutes } from './settings/setup/routes.ts'
import { identityProvidersRoutes } from './settings/sign-on/routes.ts'
import { openingHoursRoutes } from './settings/site/opening-hours-routes.ts'
import { siteRoutes } from './settings/site/routes.ts'
import { siteTextsRoutes } from './settings/site-texts/routes.ts'
import { webhooksRoutes } from './settings/webhooks/routes.ts'
import { businessHoursRoutes } from './sla/business-hours/routes.ts'
import { slaRoutes } from './sla/policies/routes.ts'
import { automationsRoutes } from './ticketing/automations/routes.ts'
import { bulkUpdatesRoutes } from './ticketing/bulk-updates/routes.ts'
import { cannedResponsesRoutes } from './ticketing/canned-responses/routes.ts'
import { formsRoutes } from './ticketing/forms/routes.ts'
import { handOverRoutes } from './ticketing/hand-over/routes.ts'
import { macrosRoutes } from './ticketing/macros/routes.ts'
import { queuesRoutes } from './ticketing/queues/routes.ts'
import { savedViewsRoutes } from './ticketing/saved-views/routes.ts'
import { searchRoutes } from './ticketing/search/routes.ts'
import { linkedArticlesRoutes } from './ticketing/tickets/articles/routes.ts'
import { conversationRoutes } from './ticketing/tickets/conversation/routes.ts'
import { ticketsRoutes } from './ticketing/tickets/lifecycle/routes.ts'
import { linksRoutes } from './ticketing/tickets/links/routes.ts'
import { ticketListsRoutes } from './ticketing/tickets/list/routes.ts'
import { mergingRoutes } from './ticketing/tickets/merging/routes.ts'
import { movingRoutes } from './ticketing/tickets/moving/routes.ts'
import { onBehalfRoutes } from './ticketing/tickets/on-behalf/routes.ts'
import { ticketPropertiesRoutes } from './ticketing/tickets/properties/routes.ts'
import { requesterTicketsRoutes } from './ticketing/tickets/requester-routes.ts'
import { topicRecordsRoutes } from './ticketing/topic-records/routes.ts'
import { topicsRoutes } from './ticketing/topics/routes.ts'

export type {
  KeylessBecause,
  RouteArea,
  RouteContract,
} from './foundation/route.ts'
export { peopleRoutes } from './identity/people/routes.ts'

/** Every HTTP route with all that crosses it: the API serves by it and the client calls by it. */
export const routes = {
  ...peopleRoutes,
  ...topicsRoutes,
  ...topicRecordsRoutes,
  ...formsRoutes,
  ...filesRoutes,
  ...askingRoutes,
  ...deflectionRoutes,
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
  ...macrosRoutes,
  ...automationsRoutes,
  ...mergingRoutes,
  ...movingRoutes,
  ...linksRoutes,
  ...onBehalfRoutes,
  ...notificationsRoutes,
  ...participantsRoutes,
  ...accountRoutes,
  ...myAccountRoutes,
  ...authRoutes,
  ...setupRoutes,
  ...departmentsRoutes,
  ...scimRoutes,
  ...teamsRoutes,
  ...availabilityRoutes,
  ...handOverRoutes,
  ...coursesRoutes,
  ...siteRoutes,
  ...openingHoursRoutes,
  ...deliveriesRoutes,
  ...mailboxesRoutes,
  ...incomingMailRoutes,
  ...failedJobsRoutes,
  ...operationsRoutes,
  ...emailTemplatesRoutes,
  ...siteTextsRoutes,
  ...rolesRoutes,
  ...usersRoutes,
  ...calendarRoutes,
  ...wallRoutes,
  ...webPushRoutes,
  ...importsRoutes,
  ...apiTokensRoutes,
  ...webhooksRoutes,
  ...signOnRoutes,
  ...portalPasskeyRoutes,
  ...identityProvidersRoutes,
} as const
