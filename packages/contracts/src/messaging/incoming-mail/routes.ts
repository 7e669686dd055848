import { z } from 'zod'
import { noContent, route } from '../../foundation/route.ts'
import {
  AcceptedMail,
  IncomingMailDetail,
  IncomingMailPage,
  IncomingMailParams,
  ListIncomingMail,
  MailAsSent,
  MailedMessageParams,
  QuarantineCount,
} from './incoming-mail.ts'

const access = { area: 'admin', permission: 'manage_mailbox' } as const

export const incomingMailRoutes = {
  incomingMails: route({
    ...access,
    method: 'GET',
    path: '/api/backend/incoming-mails',
    query: ListIncomingMail,
    status: 200,
    response: IncomingMailPage,
  }),
  quarantineCount: route({
    ...access,
    method: 'GET',
    path: '/api/backend/incoming-mails-count',
    status: 200,
    response: QuarantineCount,
  }),
  incomingMail: route({
    ...access,
    method: 'GET',
    path: '/api/backend/incoming-mails/:id',
    params: IncomingMailParams,
    status: 200,
    response: IncomingMailDetail,
  }),
  rawIncomingMail: route({
    ...access,
    method: 'GET',
    path: '/api/backend/incoming-mails/:id/raw',
    params: IncomingMailParams,
    status: 200,
    response: z.unknown(),
  }),
  /** For everybody who sees the ticket. */
  mailAsSent: route({
    method: 'GET',
    path: '/api/backend/messages/:messageId/mail',
    area: 'admin',
    params: MailedMessageParams,
    status: 200,
    response: MailAsSent,
  }),
  acceptIncomingMail: route({
    ...access,
    method: 'POST',
    path: '/api/backend/incoming-mails/:id/accept',
    params: IncomingMailParams,
    status: 200,
    response: AcceptedMail,
  }),
  retryIncomingMail: route({
    ...access,
    method: 'POST',
    path: '/api/backend/incoming-mails/:id/retry',
    params: IncomingMailParams,
    status: 204,
    response: noContent,
  }),
  blockMailSender: route({
    ...access,
    method: 'PUT',
    path: '/api/backend/incoming-mails/:id/block',
    keyless: 'repeats',
    params: IncomingMailParams,
    status: 204,
    response: noContent,
  }),
  deleteIncomingMail: route({
    ...access,
    method: 'DELETE',
    path: '/api/backend/incoming-mails/:id',
    params: IncomingMailParams,
    status: 204,
    response: noContent,
  }),
} as const
