import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserSession, RequestError } from '@lodge/e2e/session'
import { headersOf } from '../src/clients/people.ts'
import type { Timings } from './timings.ts'

const pauseMs = 500

/** In the order in which a supervisor opens them. */
const pages: Record<string, string> = {
  dashboard: '/api/backend/dashboard?days=30',
  'dashboard after a push': '/api/backend/dashboard/now',
  'report of 28 days': '/api/backend/reports/tickets',
  'report of last year': '/api/backend/reports/tickets?range=last_year',
  forecast: '/api/backend/reports/forecast',
  'export of a report': '/api/backend/reports/tickets.csv?range=last_year',
  'export of what a figure counted':
    '/api/backend/reports/tickets/counted.csv?measure=created&range=last_year',
  'export of a list': '/api/backend/tickets.csv?show=everything',
}

interface Supervision {
  base: string
  supervisor: BrowserSession
  isOver: () => boolean
  timings: Timings
}

/** Opens dashboard and reports and exports them, one after the other with a short pause. Returns the bytes of exports. */
export async function supervise({ base, supervisor, isOver, timings }: Supervision): Promise<number> {
  let exportedBytes = 0
  while (!isOver()) {
    for (const [what, path] of Object.entries(pages)) {
      const text = await timings.time(what, async () => {
        const answer = await fetch(`${base}${path}`, { headers: headersOf(supervisor) })
        const body = await answer.text()
        if (!answer.ok) throw new RequestError(`GET ${path}`, answer.status, body)
        return body
      })
      if (path.includes('.csv')) exportedBytes += text.length
      await pause(pauseMs)
      if (isOver()) break
    }
  }
  return exportedBytes
}
