import { z } from 'zod'
import { listOf, route } from '../../foundation/route.ts'
import { TestMailSent } from '../site/site-settings.ts'
import {
  DraftEmail,
  EmailPreview,
  EmailTemplateLanguage,
  EmailTemplateParams,
  EmailTemplateRow,
  EmailTemplateView,
  NarrowEmailTemplates,
  SaveEmailTemplate,
} from './email-templates.ts'

const access = { area: 'admin', permission: 'superadmin' } as const
const path = '/api/backend/settings/email-templates'
const oneTemplate = { ...access, path: `${path}/:code`, params: EmailTemplateParams } as const

export const emailTemplatesRoutes = {
  emailTemplates: route({ ...access, method: 'GET', path, status: 200, response: listOf(EmailTemplateRow) }),
  emailTemplatesCsv: route({
    ...access,
    method: 'GET',
    path: `${path}.csv`,
    status: 200,
    query: NarrowEmailTemplates,
    response: z.unknown(),
  }),
  emailTemplate: route({
    ...oneTemplate,
    method: 'GET',
    query: EmailTemplateLanguage,
    status: 200,
    response: EmailTemplateView,
  }),
  saveEmailTemplate: route({
    ...oneTemplate,
    method: 'PUT',
    body: SaveEmailTemplate,
    status: 200,
    response: EmailTemplateView,
  }),
  previewEmailTemplate: route({
    ...oneTemplate,
    path: `${path}/:code/preview`,
    method: 'POST',
    keyless: 'reads',
    body: DraftEmail,
    status: 200,
    response: EmailPreview,
  }),
  /** Its state is that of any test mail: `testMailStatus`. */
  testEmailTemplate: route({
    ...oneTemplate,
    path: `${path}/:code/test-mail`,
    method: 'POST',
    body: DraftEmail,
    status: 202,
    response: TestMailSent,
  }),
} as const
