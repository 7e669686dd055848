import {
  createReportSubscription,
  deleteReportSubscription,
  listReportSubscriptions,
  pauseReportSubscription,
  sendReportNow,
  updateReportSubscription,
} from '@lodge/desk/insight'
import type { FastifyInstance } from 'fastify'
import { serveArea } from '../serve-area.ts'

export async function reportSubscriptionRoutes(app: FastifyInstance) {
  serveArea(app, {
    reportSubscriptions: listReportSubscriptions,
    createReportSubscription,
    updateReportSubscription,
    pauseReportSubscription,
    sendReportNow: [sendReportNow, { limits: ['exportsByPerson'] }],
    deleteReportSubscription,
  })
}
