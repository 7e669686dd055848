import {
  endAwayOf,
  endOwnAway,
  getOwnAway,
  listAvailability,
  saveAwayOf,
  saveOwnAway,
  setTicketLimit,
} from '@lodge/desk/directory'
import type { Context } from '@lodge/desk/foundation'
import type { FastifyInstance } from 'fastify'
import { serveArea } from '../serve-area.ts'

export async function availabilityRoutes(app: FastifyInstance) {
  serveArea(app, {
    ownAway: getOwnAway,
    saveOwnAway,
    endOwnAway,
    availability: listAvailability,
    saveAwayOf: thenAvailability(saveAwayOf),
    endAwayOf: thenAvailability(endAwayOf),
    setTicketLimit: thenAvailability(setTicketLimit),
  })
}

/** Answers with what the supervisor's page shows then. */
function thenAvailability<Input>(change: (ctx: Context, input: Input) => Promise<void>) {
  return async (ctx: Context, input: Input) => {
    await change(ctx, input)
    return listAvailability(ctx)
  }
}
