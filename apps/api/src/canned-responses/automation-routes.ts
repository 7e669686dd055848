import {
  archiveAutomation,
  createAutomation,
  getAutomation,
  listAutomationFields,
  listAutomationRuns,
  listAutomations,
  listTicketAutomationRuns,
  moveAutomation,
  pauseAutomation,
  publishAutomation,
  tryAutomation,
  undoAutomationRun,
  updateAutomation,
} from '@lodge/desk/ticketing'
import type { FastifyInstance } from 'fastify'
import { serveArea } from '../serve-area.ts'

export async function automationRoutes(app: FastifyInstance) {
  serveArea(app, {
    automations: listAutomations,
    automation: getAutomation,
    createAutomation,
    updateAutomation,
    archiveAutomation,
    publishAutomation,
    moveAutomation,
    pauseAutomation,
    automationFields: listAutomationFields,
    tryAutomation,
    automationRuns: listAutomationRuns,
    ticketAutomationRuns: listTicketAutomationRuns,
    undoAutomationRun,
  })
}
