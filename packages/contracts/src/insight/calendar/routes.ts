import { noContent, route } from '../../foundation/route.ts'
import { CreateCalendarFeed, MyCalendarFeed, NewCalendarFeed } from './calendar-feed.ts'

const path = '/api/backend/me/calendar'

export const calendarRoutes = {
  myCalendarFeed: route({
    method: 'GET',
    path,
    area: 'admin',
    status: 200,
    response: MyCalendarFeed,
  }),
  createCalendarFeed: route({
    method: 'POST',
    path,
    area: 'admin',
    needsProof: true,
    status: 201,
    answersOnce: true,
    body: CreateCalendarFeed,
    response: NewCalendarFeed,
  }),
  removeCalendarFeed: route({
    method: 'DELETE',
    path,
    area: 'admin',
    keyless: 'repeats',
    status: 204,
    response: noContent,
  }),
} as const
