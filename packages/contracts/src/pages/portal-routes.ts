import { filesRoutes } from '../files/routes.ts'
import { askingRoutes } from '../knowledge-base/asking/routes.ts'
import { knowledgeBaseRoutes } from '../knowledge-base/routes.ts'
import { myAccountRoutes } from '../my-account/routes.ts'
import { peopleRoutes } from '../people/routes.ts'
import { requesterTicketsRoutes } from '../tickets/requester-routes.ts'
import { topicsRoutes } from '../topics/routes.ts'

/** The routes that the portal calls, so that its visitors need not load the schemas of the whole back office. */
export const portalRoutes = {
  ...peopleRoutes,
  ...topicsRoutes,
  ...filesRoutes,
  ...requesterTicketsRoutes,
  ...knowledgeBaseRoutes,
  ...myAccountRoutes,
  ...askingRoutes,
} as const
