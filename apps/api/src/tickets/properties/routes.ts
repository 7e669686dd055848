import {
  routes,
  type SetTeamResult,
  type SetTopicResult,
  type SettableProperty,
  setPropertyRoutes,
  settableProperties,
  type TicketParams,
  type TicketRow,
} from '@lodge/contracts'
import type { Context } from '@lodge/desk/foundation'
import {
  changeTags,
  getTicketForm,
  propertyCommands,
  setFormAnswers,
  suggestCourses,
  suggestTags,
} from '@lodge/desk/ticketing'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../serve.ts'
import { serveArea } from '../../serve-area.ts'

interface PropertyCommand {
  set(ctx: Context, input: TicketParams): Promise<TicketRow | SetTopicResult | SetTeamResult>
}

// Methods, so that TypeScript lets them narrow their input: each route's validator makes sure that it may.
const commands: Record<SettableProperty, PropertyCommand['set']> = propertyCommands

export async function ticketPropertyRoutes(app: FastifyInstance) {
  for (const property of settableProperties)
    serve(app, setPropertyRoutes[property], (ctx, { params, body }) =>
      commands[property](ctx, { ...params, ...body }),
    )
  serveArea(app, {
    changeTags,
    ticketForm: getTicketForm,
    setFormAnswers,
  })
  serve(app, routes.suggestTags, async (ctx, { query }) => ({ items: await suggestTags(ctx, query) }))
  serve(app, routes.suggestCourses, async (ctx, { query }) => ({ items: await suggestCourses(ctx, query) }))
}
