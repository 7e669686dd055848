import { createCalendarFeed, getMyCalendarFeed, readCalendar, removeCalendarFeed } from '@lodge/desk/insight'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { linkPageRoute } from '../plugins/link-pages.ts'
import { serveArea } from '../serve-area.ts'
import { contextOf } from '../sessions/guard.ts'

const CalendarParams = z.object({ token: z.string().max(100) })

/** An agent's calendar address, and what a calendar program reads there without a session. */
export async function calendarRoutes(app: FastifyInstance) {
  const { appUrl } = app.config
  serveArea(app, {
    myCalendarFeed: getMyCalendarFeed,
    createCalendarFeed: [
      (ctx, input) => createCalendarFeed({ ...ctx, appUrl }, input),
      { hourly: 'changes' },
    ],
    removeCalendarFeed: [removeCalendarFeed, { hourly: 'changes' }],
  })
  app.get('/calendar/:token.ics', linkPageRoute, async (request, reply) => {
    const { token } = CalendarParams.parse(request.params)
    const calendar = await readCalendar({ ...contextOf(request), appUrl }, token)
    return reply
      .header('cache-control', 'private, no-cache')
      .header('referrer-policy', 'no-referrer')
      .type('text/calendar; charset=utf-8')
      .send(calendar)
  })
}
