import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import {
  composeEnvironment,
  environment,
  secretFileEnvironment,
} from '../../packages/events/src/environment/environment.ts'
import { root } from './workspaces.ts'

const variables = { ...environment.shape, ...secretFileEnvironment.shape, ...composeEnvironment.shape }
const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({ environment: z.record(z.string(), z.unknown()).optional() }).loose(),
  ),
})
const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8')

test('.env.example has every variable with its meaning and its default', () => {
  const example = readFileSync(join(root, '.env.example'), 'utf8')
  const [, ...entries] = example.trimEnd().split('\n\n')

  expect(entries).toEqual(Object.entries(variables).map(([name, type]) => toEntry(name, type)))
})

test('docker-compose.yml gives Lodge no variable that it does not read', () => {
  const { services } = Compose.parse(parse(compose, { merge: true }))
  const variables = ['migrate', 'api', 'workers'].flatMap((name) =>
    Object.keys(services[name]?.environment ?? {}),
  )

  expect(variables).toContain('DATABASE_URL')
  expect(variables.filter((name) => !(name in environment.shape))).toEqual([])
})

test('docker-compose.yml asks for no variable that .env.example leaves out', () => {
  const composeVariables = [...compose.matchAll(/\$\{(\w+)/g)].flatMap(([, name]) => name ?? [])

  expect(composeVariables).toContain('POSTGRES_PASSWORD')
  expect(composeVariables.filter((name) => !(name in variables))).toEqual([])
})

test('no default names a made-up machine or address', () => {
  const defaults = Object.entries(variables).flatMap(([name, type]) => {
    const { success, data: value } = type.safeParse(undefined)
    return success && value !== undefined ? [[name, String(value)]] : []
  })
  const madeUp = defaults.filter(([, value]) => /localhost|127\.0\.0\.1|\bexample\b|@/.test(value ?? ''))

  // The API listens for the proxy beside it alone, unless it is told otherwise.
  expect(madeUp).toEqual([['HOST', '127.0.0.1']])
  expect(compose).not.toMatch(/:-[^}]*localhost/)
})

/** A required variable stands without a value; an optional one is commented out, with its default. */
function toEntry(name: string, type: z.ZodType): string {
  const { success: isOptional, data: value } = type.safeParse(undefined)
  return `# ${type.description}\n${isOptional ? '# ' : ''}${name}=${value ?? ''}`
}
