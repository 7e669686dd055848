import { filesRoutes } from '../files/routes.ts'
import { portalPasskeyRoutes } from '../identity/auth/portal-passkey-routes.ts'
import { signOnRoutes } from '../identity/auth/sign-on-routes.ts'
import { peopleRoutes } from '../identity/people/routes.ts'
import { askingRoutes } from '../knowledge-base/asking/routes.ts'
import { knowledgeBaseRoutes } from '../knowledge-base/routes.ts'
import { myAccountRoutes } from '../settings/my-account/routes.ts'
import { requesterTicketsRoutes } from '../ticketing/tickets/requester-routes.ts'
import { topicsRoutes } from '../ticketing/topics/routes.ts'

/** The routes that the portal calls, so that its visitors need not load the schemas of the whole back office. */
export const portalRoutes = {
  ...peopleRoutes,
  ...topicsRoutes,
  ...filesRoutes,
  ...requesterTicketsRoutes,
  ...knowledgeBaseRoutes,
  ...myAccountRoutes,
  ...askingRoutes,
  ...signOnRoutes,
  ...portalPasskeyRoutes,
} as const
