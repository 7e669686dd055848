import { z } from 'zod'
import { recordRoutesAt } from '../../foundation/records/record-routes.ts'
import { noContent, route } from '../../foundation/route.ts'
import { AliasParams } from '../../foundation/shared.ts'
import {
  ListWebhookDeliveries,
  ListWebhooks,
  NewWebhook,
  RepeatedWebhookDeliveries,
  RepeatWebhookDeliveries,
  RotateWebhookSecret,
  SaveWebhook,
  SetWebhookPaused,
  UpdateWebhook,
  WebhookDeliveryDetails,
  WebhookDeliveryPage,
  WebhookDeliveryParams,
  WebhookPage,
  WebhookRecord,
} from './webhooks.ts'

const path = '/api/backend/webhooks'
const access = { area: 'admin', permission: 'manage_webhook' } as const
const at = recordRoutesAt(path, access.permission)
const ofOne = { ...access, params: AliasParams } as const

export const webhooksRoutes = {
  webhooks: at.list(ListWebhooks, WebhookPage),
  webhooksCsv: at.csv(ListWebhooks, z.unknown()),
  webhook: at.one(WebhookRecord),
  createWebhook: route({
    ...access,
    method: 'POST',
    path,
    needsProof: true,
    answersOnce: true,
    body: SaveWebhook,
    status: 201,
    response: NewWebhook,
  }),
  updateWebhook: route({
    ...ofOne,
    method: 'PUT',
    path: `${path}/:alias`,
    needsProof: true,
    body: UpdateWebhook,
    status: 200,
    response: WebhookRecord,
  }),
  archiveWebhook: at.archive(WebhookRecord),
  rotateWebhookSecret: route({
    ...ofOne,
    method: 'POST',
    path: `${path}/:alias/rotation`,
    needsProof: true,
    answersOnce: true,
    body: RotateWebhookSecret,
    status: 201,
    response: NewWebhook,
  }),
  /** Also turns one on again that was stopped. */
  pauseWebhook: route({
    ...ofOne,
    method: 'PUT',
    path: `${path}/:alias/paused`,
    body: SetWebhookPaused,
    status: 200,
    response: WebhookRecord,
  }),
  testWebhook: route({
    ...ofOne,
    method: 'POST',
    path: `${path}/:alias/tests`,
    status: 204,
    response: noContent,
  }),
  webhookDeliveries: route({
    ...ofOne,
    method: 'GET',
    path: `${path}/:alias/deliveries`,
    query: ListWebhookDeliveries,
    status: 200,
    response: WebhookDeliveryPage,
  }),
  webhookDelivery: route({
    ...access,
    method: 'GET',
    path: `${path}/:alias/deliveries/:id`,
    params: WebhookDeliveryParams,
    status: 200,
    response: WebhookDeliveryDetails,
  }),
  repeatWebhookDelivery: route({
    ...access,
    method: 'POST',
    path: `${path}/:alias/deliveries/:id/repeat`,
    params: WebhookDeliveryParams,
    status: 204,
    response: noContent,
  }),
  repeatWebhookDeliveries: route({
    ...ofOne,
    method: 'POST',
    path: `${path}/:alias/repeats`,
    body: RepeatWebhookDeliveries,
    status: 200,
    response: RepeatedWebhookDeliveries,
  }),
} as const
