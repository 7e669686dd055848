import { fileURLToPath } from 'node:url'
import { type RouteContract, takesIdempotencyKey } from '@lodge/contracts'
import type { Plugin } from 'vite'
import { z } from 'zod'

const everyTable = /packages[\\/]contracts[\\/]src[\\/].+[\\/][a-z-]*routes\.ts$/
/**
 * Tables of the admin area that only pages of their own ask by, and whose schemas change no answer. The rest of the admin
 * area checks answers whole.
 */
export const tablesOfSinglePages =
  /packages[\\/]contracts[\\/]src[\\/](directory[\\/]availability|insight[\\/]wall|messaging[\\/](deliveries|incoming-mail)|ticketing[\\/](automations|macros)|settings[\\/](activity|api-tokens|email-templates|failed-jobs|imports|operations|setup|site-texts|webhooks))[\\/]routes\.ts$/
const check = fileURLToPath(new URL('./answer-check.ts', import.meta.url))

/**
 * Leaves route schemas out of a browser's build, and zod where nothing else needs it: the server strips every answer
 * to its contract, and the page checks that its fields are there. Development and tests check answers whole.
 */
export function trustedRoutes(tables = everyTable): Plugin {
  return {
    name: 'lodge-trusted-routes',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: tables },
      handler: async (id) => {
        const exports: Readonly<Record<string, unknown>> = await import(id)
        const routes = Object.entries(exports)
        return routes.every(([, table]) => isTable(table)) ? writeTables(exports) : null
      },
    },
  }
}

export function writeTables(tablesByName: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(tablesByName).map(([name, table]) => {
    if (!isTable(table)) throw new Error(`${name} is no table of routes`)
    const routes = Object.entries(table).map(([route, contract]) => `${route}: ${writeRoute(contract)}`)
    return `export const ${name} = { ${routes.join(', ')} }`
  })
  return [`import { answers } from ${JSON.stringify(check)}`, ...lines].join('\n')
}

function writeRoute(contract: RouteContract): string {
  const { method, path, area, keyless, response } = contract
  const fields = response.safeParse(null).success ? null : listFields(response)
  // The client knows by these what has an idempotency key.
  const keying = method === 'GET' || takesIdempotencyKey(contract) ? {} : { area, keyless }
  const routeText = JSON.stringify({ method, path, ...keying }).slice(1, -1)
  return `{ ${routeText}, response: answers(${JSON.stringify(fields)}) }`
}

/** Returns fields as `answers` reads them. */
function listFields(response: RouteContract['response']): string {
  if (!(response instanceof z.ZodObject)) return ''
  return Object.entries(response.shape)
    .filter(([, field]) => !field.safeParse(undefined).success)
    .map(([name, field]) => (field instanceof z.ZodArray ? `${name}[]` : name))
    .join(' ')
}

function isTable(value: unknown): value is Readonly<Record<string, RouteContract>> {
  return typeof value === 'object' && value !== null && Object.values(value).every(isRoute)
}

function isRoute(value: unknown): value is RouteContract {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
