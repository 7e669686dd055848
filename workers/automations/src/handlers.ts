import { type AutomationEventType, automationEventTypes, fromKeys } from '@lodge/contracts'
import type { Context } from '@lodge/desk/foundation'
import { runAutomations } from '@lodge/desk/ticketing'
import type { Handlers } from '@lodge/events'

/** Runs the automations that are published when an event is handled. */
export const handlers: Handlers<'automations', Context> = fromKeys<
  AutomationEventType,
  typeof runAutomations
>(automationEventTypes, () => runAutomations)
