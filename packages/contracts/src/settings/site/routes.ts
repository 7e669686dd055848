import { route } from '../../foundation/route.ts'
import { SetupMailStatus } from '../setup/setup.ts'
import {
  SendTestMail,
  SetupChecklist,
  SiteLogoUploaded,
  SiteSettings,
  TestMailParams,
  TestMailSent,
  TicketRetentionPreview,
  TicketRetentionQuery,
  UpdateSiteSettings,
} from './site-settings.ts'

const access = { area: 'admin', permission: 'superadmin' } as const

export const siteRoutes = {
  siteSettings: route({
    ...access,
    method: 'GET',
    path: '/api/backend/site-settings',
    status: 200,
    response: SiteSettings,
  }),
  updateSiteSettings: route({
    ...access,
    method: 'PUT',
    path: '/api/backend/site-settings',
    body: UpdateSiteSettings,
    needsProof: true,
    status: 200,
    response: SiteSettings,
  }),
  ticketRetention: route({
    ...access,
    method: 'GET',
    path: '/api/backend/site-settings/ticket-retention',
    query: TicketRetentionQuery,
    status: 200,
    response: TicketRetentionPreview,
  }),
  /** Takes a form with the picture; it is the logo once the settings are saved with it. */
  uploadSiteLogo: route({
    ...access,
    method: 'POST',
    path: '/api/backend/site-settings/logo',
    keyless: 'upload',
    status: 201,
    response: SiteLogoUploaded,
  }),
  sendTestMail: route({
    ...access,
    method: 'POST',
    path: '/api/backend/site-settings/test-mail',
    body: SendTestMail,
    status: 202,
    response: TestMailSent,
  }),
  testMailStatus: route({
    ...access,
    method: 'GET',
    path: '/api/backend/site-settings/test-mail/:id',
    params: TestMailParams,
    status: 200,
    response: SetupMailStatus,
  }),
  setupChecklist: route({
    ...access,
    method: 'GET',
    path: '/api/backend/setup-checklist',
    status: 200,
    response: SetupChecklist,
  }),
  dismissChecklist: route({
    ...access,
    method: 'POST',
    path: '/api/backend/setup-checklist/dismissed',
    keyless: 'repeats',
    status: 200,
    response: SetupChecklist,
  }),
} as const
