import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { nodeEnvironment, nodeFlags } from '../local/src/processes/node-settings.ts'
import { root } from './workspaces.ts'

const Service = z.object({
  image: z.string().optional(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  command: z.union([z.array(z.string()), z.string()]).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  volumes: z.array(z.string()).optional(),
  profiles: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  healthcheck: z.object({ test: z.tuple([z.literal('CMD')], z.string()) }).optional(),
  user: z.string().optional(),
  restart: z.string(),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  pids_limit: z.number(),
  mem_limit: z.string().regex(/^\d+[mg]$/),
  cpus: z.number(),
  tmpfs: z.array(z.string()),
  logging: z.object({
    driver: z.literal('json-file'),
    options: z.object({ 'max-size': z.string(), 'max-file': z.string() }),
  }),
})
const Compose = z.object({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.unknown()),
})

const { services, volumes } = Compose.parse(
  parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }),
)

test('every part of an installation is present', () => {
  expect(Object.keys(services)).toEqual(
    expect.arrayContaining(['postgres', 'redis', 'mail', 'migrate', 'api', 'workers', 'proxy']),
  )
})

describe.each(Object.entries(services))('%s', (_, service) => {
  test('has an image or an existing Dockerfile', () => {
    expect([service.image, service.build].some(Boolean)).toBe(true)
    if (service.build)
      expect(existsSync(join(root, service.build.context, service.build.dockerfile))).toBe(true)
  })

  test('runs files that exist', () => {
    const words = [service.command ?? []].flat()

    expect(words.filter((word) => word.endsWith('.ts') && !existsSync(join(root, word)))).toEqual([])
  })

  test('waits only for existing parts', () => {
    expect(Object.keys(service.depends_on ?? {}).filter((name) => !(name in services))).toEqual([])
  })

  test('mounts only declared volumes and existing paths', () => {
    const sources = (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '')
    const missing = sources.filter((source) =>
      source.startsWith('.') ? !existsSync(join(root, source)) : !(source in volumes),
    )

    expect(missing).toEqual([])
  })
})

test('every lasting service has a health check, except the mail catcher of a trial', () => {
  const withoutHealthcheck = Object.entries(services).filter(
    ([, { healthcheck, restart, profiles }]) => !healthcheck && restart !== 'no' && !profiles,
  )
  expect(withoutHealthcheck).toEqual([])
  for (const { healthcheck } of Object.values(services))
    for (const word of healthcheck?.test ?? [])
      if (word.endsWith('.ts')) expect(existsSync(join(root, word)), word).toBe(true)
})

test('the proxy waits for a healthy API, and asks it whether it is ready', () => {
  expect(services.proxy?.depends_on).toEqual({ api: { condition: 'service_healthy' } })
  const caddyfile = readFileSync(join(root, 'infra/docker/Caddyfile'), 'utf8')
  // Caddy checks no upstreams that it looks up by itself.
  expect(caddyfile).toMatch(/reverse_proxy api:3000 \{[^}]*health_uri \/readyz/)
  expect(caddyfile).not.toContain('dynamic')
  // The health addresses are for the containers alone.
  expect(caddyfile).toMatch(/@health path \/healthz \/readyz\n\s*respond @health 404/)
})

test('Lodge runs as the restricted role, and the migration as the owner of the database', () => {
  const userOf = (name: string, variable: string) =>
    /^postgres:\/\/(\w+):/.exec(String(services[name]?.environment?.[variable]))?.[1]
  const owner = services.postgres?.environment?.POSTGRES_USER
  expect(userOf('migrate', 'DATABASE_URL')).toBe(owner)
  const runtime = userOf('migrate', 'RUNTIME_DATABASE_URL')
  expect(runtime).not.toBe(owner)
  for (const name of ['api', 'workers']) expect(userOf(name, 'DATABASE_URL')).toBe(runtime)
})

test('Redis requires its password', () => {
  const password = ['$', '{REDIS_PASSWORD}'].join('')
  expect([services.redis?.command].flat().join(' ')).toContain(`--requirepass ${password}`)
  expect(services.redis?.environment?.REDISCLI_AUTH).toMatch(/^\$\{REDIS_PASSWORD:\?/)
  for (const name of ['api', 'workers'])
    expect(services[name]?.environment?.REDIS_URL).toBe(`redis://:${password}@redis:6379`)
})

test('only the proxy may take privileged ports, and only it is reached from outside', () => {
  const withCapabilities = Object.entries(services).filter(([, { cap_add }]) => cap_add)
  expect(withCapabilities.map(([name, { cap_add }]) => [name, cap_add])).toEqual([
    ['proxy', ['NET_BIND_SERVICE']],
  ])
  const publishedPorts = Object.entries(services).flatMap(([name, { ports = [] }]) =>
    ports.some((port) => !port.startsWith('127.0.0.1:')) ? [name] : [],
  )
  expect(publishedPorts).toEqual(['proxy'])
})

test('a secret reaches only those who use it', () => {
  const holdersOf = (variable: string) =>
    Object.entries(services).flatMap(([name, { environment = {} }]) =>
      variable in environment ? [name] : [],
    )
  expect(holdersOf('LODGE_SECRET')).toEqual(['api', 'workers'])
  expect(holdersOf('LODGE_VAPID_PRIVATE_KEY')).toEqual(['workers'])
  expect(holdersOf('RUNTIME_DATABASE_URL')).toEqual(['migrate'])
})

test('the image takes neither the settings of an installation nor the history of the code', () => {
  const ignoredPaths = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
  expect(ignoredPaths).toEqual(expect.arrayContaining(['.env', '.git', '.data']))
})

test('mail goes to a server that is named; the catcher runs only where a trial asks for it', () => {
  const configured = Object.entries(services).flatMap(([name, { environment }]) =>
    environment?.SMTP_URL ? [[name, environment.SMTP_URL]] : [],
  )
  expect(configured).toEqual([['workers', expect.stringMatching(/^\$\{SMTP_URL:\?/)]])
  expect(services.mail?.profiles).toEqual(['trial'])
})

test('no secret has a value in the file, and each but the former one and that of a bucket must be given', () => {
  const variables = Object.values(services).flatMap(({ environment = {} }) =>
    Object.entries(environment).filter(([name]) => /SECRET|PASSWORD|_URL$/.test(name)),
  )
  const literalSecrets = variables.filter(([name, value]) =>
    name.endsWith('_URL')
      ? /\/\/[^@/:]*:(?!\$\{)[^@/]+@/.test(String(value).replace(/\$\{SMTP_URL:.*\}/, ''))
      : !/^\$\{\w+:\?.+\}$/.test(String(value)) &&
        !/^\$\{(LODGE_FORMER_SECRET|LODGE_FILES_S3_SECRET_KEY):-\}$/.test(String(value)),
  )

  expect(variables.length).toBeGreaterThan(0)
  expect(literalSecrets).toEqual([])
})

test('the image runs a file that exists, as an ordinary user', () => {
  const lines = readFileSync(join(root, 'infra/docker/Dockerfile'), 'utf8').split('\n')
  const wordsAfter = (instruction: string) =>
    z
      .array(z.string())
      .parse(JSON.parse(lines.find((line) => line.startsWith(instruction))?.slice(instruction.length) ?? ''))

  expect(wordsAfter('ENTRYPOINT ')).toEqual(['node', ...nodeFlags])
  const settings = lines.filter((line) => line.startsWith('ENV ')).flatMap((line) => line.split(' '))
  for (const [name, value] of Object.entries(nodeEnvironment)) expect(settings).toContain(`${name}=${value}`)
  expect(existsSync(join(root, wordsAfter('CMD ').join(' ')))).toBe(true)
  expect(lines).toContain('USER node')
})
