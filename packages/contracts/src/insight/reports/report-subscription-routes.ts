import { noContent, route } from '../../foundation/route.ts'
import {
  PauseReportSubscription,
  ReportSubscription,
  ReportSubscriptionParams,
  ReportSubscriptions,
  SaveReportSubscription,
  UpdateReportSubscription,
} from './report-subscriptions.ts'

const ofReports = { area: 'admin', permission: 'view_report' } as const
const oneSubscription = { ...ofReports, params: ReportSubscriptionParams } as const

/** One's own; nobody has anybody else's. */
export const reportSubscriptionsRoutes = {
  reportSubscriptions: route({
    ...ofReports,
    method: 'GET',
    path: '/api/backend/report-subscriptions',
    status: 200,
    response: ReportSubscriptions,
  }),
  createReportSubscription: route({
    ...ofReports,
    method: 'POST',
    path: '/api/backend/report-subscriptions',
    body: SaveReportSubscription,
    status: 201,
    response: ReportSubscription,
  }),
  updateReportSubscription: route({
    ...oneSubscription,
    method: 'PUT',
    path: '/api/backend/report-subscriptions/:id',
    body: UpdateReportSubscription,
    status: 200,
    response: ReportSubscription,
  }),
  pauseReportSubscription: route({
    ...oneSubscription,
    method: 'PUT',
    path: '/api/backend/report-subscriptions/:id/pause',
    body: PauseReportSubscription,
    status: 200,
    response: ReportSubscription,
  }),
  /** Sends the report that it would send now. */
  sendReportNow: route({
    ...oneSubscription,
    method: 'POST',
    path: '/api/backend/report-subscriptions/:id/mails',
    status: 204,
    response: noContent,
  }),
  deleteReportSubscription: route({
    ...oneSubscription,
    method: 'DELETE',
    path: '/api/backend/report-subscriptions/:id',
    status: 204,
    response: noContent,
  }),
} as const
