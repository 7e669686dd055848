import { recordRoutesAt } from '../../foundation/records/record-routes.ts'
import { listOf, route } from '../../foundation/route.ts'
import { AliasParams } from '../../foundation/shared.ts'
import { TicketParams } from '../tickets/tickets.ts'
import {
  AutomationRunParams,
  AutomationRunsPage,
  AutomationRunView,
  AutomationTrial,
  ListAutomationRuns,
  ListTicketAutomationRuns,
  TryAutomation,
} from './automation-runs.ts'
import {
  AutomationField,
  AutomationList,
  AutomationView,
  ListAutomations,
  MoveAutomation,
  PublishAutomation,
  SaveAutomation,
  SetAutomationPaused,
  UpdateAutomation,
} from './automations.ts'

const at = recordRoutesAt('/api/backend/automations', 'manage_automation')
const access = { area: 'admin', permission: 'manage_automation' } as const

export const automationsRoutes = {
  automations: at.list(ListAutomations, AutomationList),
  automation: at.one(AutomationView),
  createAutomation: at.create(SaveAutomation, AutomationView),
  updateAutomation: at.update(UpdateAutomation, AutomationView),
  archiveAutomation: at.archive(AutomationView),
  /** Makes the draft a version that runs from now on. */
  publishAutomation: route({
    ...access,
    method: 'POST',
    path: '/api/backend/automations/:alias/versions',
    params: AliasParams,
    body: PublishAutomation,
    status: 201,
    response: AutomationView,
  }),
  moveAutomation: route({
    ...access,
    method: 'PUT',
    path: '/api/backend/automations/:alias/position',
    params: AliasParams,
    body: MoveAutomation,
    status: 200,
    response: AutomationList,
  }),
  pauseAutomation: route({
    ...access,
    method: 'PUT',
    path: '/api/backend/automations/:alias/paused',
    params: AliasParams,
    body: SetAutomationPaused,
    status: 200,
    response: AutomationView,
  }),
  automationFields: route({
    ...access,
    method: 'GET',
    path: '/api/backend/automation-fields',
    status: 200,
    response: listOf(AutomationField),
  }),
  /** Changes nothing. */
  tryAutomation: route({
    ...access,
    method: 'POST',
    path: '/api/backend/automation-trials',
    keyless: 'reads',
    body: TryAutomation,
    status: 200,
    response: AutomationTrial,
  }),
  automationRuns: route({
    ...access,
    method: 'GET',
    path: '/api/backend/automation-runs',
    query: ListAutomationRuns,
    status: 200,
    response: AutomationRunsPage,
  }),
  ticketAutomationRuns: route({
    method: 'GET',
    path: '/api/backend/tickets/:number/automation-runs',
    area: 'admin',
    params: TicketParams,
    query: ListTicketAutomationRuns,
    status: 200,
    response: AutomationRunsPage,
  }),
  undoAutomationRun: route({
    method: 'POST',
    path: '/api/backend/automation-runs/:id/undo',
    area: 'admin',
    params: AutomationRunParams,
    status: 200,
    response: AutomationRunView,
  }),
} as const
