import { z } from 'zod'
import { listOf, route } from '../../../foundation/route.ts'
import { CourseView } from '../../topics/topics.ts'
import { type SettableProperty, settableProperties } from '../property-types.ts'
import { TicketParams, TicketRow } from '../tickets.ts'
import { type SetPropertyBody, setPropertyBodies } from './set-property.ts'
import {
  ChangeTags,
  SetFormAnswers,
  SetTeamResult,
  SetTopicResult,
  SuggestByText,
  TicketForm,
} from './ticket-properties.ts'

/** Answers to the setting of a property, where they are more than the ticket's row. */
const results = { topic: SetTopicResult, team: SetTeamResult }

interface SetPropertyRoute<Key extends SettableProperty> {
  method: 'PUT'
  path: `/api/backend/tickets/:number/${Key}`
  area: 'admin'
  keyless?: 'repeats'
  params: typeof TicketParams
  body: SetPropertyBody<Key>
  status: 200
  response: Key extends keyof typeof results ? (typeof results)[Key] : typeof TicketRow
}

export const setPropertyRoutes = Object.fromEntries(
  settableProperties.map((key) => [
    key,
    route({
      method: 'PUT',
      path: `/api/backend/tickets/:number/${key}`,
      area: 'admin',
      // Whoever gives a ticket away may not see it when they ask again.
      ...(key !== 'team' && { keyless: 'repeats' }),
      params: TicketParams,
      body: setPropertyBodies[key],
      status: 200,
      response: key in results ? results[key as keyof typeof results] : TicketRow,
    }),
  ]),
) as { [Key in SettableProperty]: SetPropertyRoute<Key> }

/** The same routes by their names: `setLanguage`. */
const namedSetRoutes = Object.fromEntries(
  settableProperties.map((key) => [
    `set${key.charAt(0).toUpperCase()}${key.slice(1)}`,
    setPropertyRoutes[key],
  ]),
) as { [Key in SettableProperty as `set${Capitalize<Key>}`]: SetPropertyRoute<Key> }

export const ticketPropertiesRoutes = {
  ...namedSetRoutes,
  changeTags: route({
    method: 'PUT',
    path: '/api/backend/tickets/:number/tags',
    area: 'admin',
    keyless: 'repeats',
    params: TicketParams,
    body: ChangeTags,
    status: 200,
    response: TicketRow,
  }),
  ticketForm: route({
    method: 'GET',
    path: '/api/backend/tickets/:number/form',
    area: 'admin',
    params: TicketParams,
    status: 200,
    response: TicketForm,
  }),
  setFormAnswers: route({
    method: 'PUT',
    path: '/api/backend/tickets/:number/form-answers',
    area: 'admin',
    keyless: 'repeats',
    params: TicketParams,
    body: SetFormAnswers,
    status: 200,
    response: TicketRow,
  }),
  suggestTags: route({
    method: 'GET',
    path: '/api/backend/tags',
    area: 'admin',
    query: SuggestByText,
    status: 200,
    response: listOf(z.string()),
  }),
  suggestCourses: route({
    method: 'GET',
    path: '/api/backend/courses',
    area: 'admin',
    query: SuggestByText,
    status: 200,
    response: listOf(CourseView),
  }),
} as const
