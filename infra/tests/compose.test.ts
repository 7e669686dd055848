import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { nodeFlags } from '../local/src/node-flags.ts'
import { root } from './workspaces.ts'

const Service = z.object({
  image: z.string().optional(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  command: z.union([z.array(z.string()), z.string()]).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  volumes: z.array(z.string()).optional(),
})
const Compose = z.object({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.unknown()),
})

const { services, volumes } = Compose.parse(
  parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }),
)

test('the parts of an installation are all there', () => {
  expect(Object.keys(services)).toEqual(
    expect.arrayContaining(['postgres', 'redis', 'mail', 'migrate', 'api', 'workers', 'proxy']),
  )
})

describe.each(Object.entries(services))('%s', (_, service) => {
  test('is built or fetched, and what it is built from exists', () => {
    expect([service.image, service.build].some(Boolean)).toBe(true)
    if (service.build)
      expect(existsSync(join(root, service.build.context, service.build.dockerfile))).toBe(true)
  })

  test('runs files that exist', () => {
    const words = [service.command ?? []].flat()

    expect(words.filter((word) => word.endsWith('.ts') && !existsSync(join(root, word)))).toEqual([])
  })

  test('waits only for parts that are there', () => {
    expect(Object.keys(service.depends_on ?? {}).filter((name) => !(name in services))).toEqual([])
  })

  test('mounts only what is declared or exists', () => {
    const sources = (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '')
    const missing = sources.filter((source) =>
      source.startsWith('.') ? !existsSync(join(root, source)) : !(source in volumes),
    )

    expect(missing).toEqual([])
  })
})

test('no secret is written down: each must be given', () => {
  const given = Object.values(services).flatMap(({ environment = {} }) =>
    Object.entries(environment).filter(([name]) => /SECRET|PASSWORD/.test(name)),
  )

  expect(given.length).toBeGreaterThan(0)
  expect(given.filter(([, value]) => !/^\$\{\w+:\?.+\}$/.test(String(value)))).toEqual([])
})

test('the image runs a file that exists, as an ordinary user', () => {
  const lines = readFileSync(join(root, 'infra/docker/Dockerfile'), 'utf8').split('\n')
  const wordsAfter = (instruction: string) =>
    z
      .array(z.string())
      .parse(JSON.parse(lines.find((line) => line.startsWith(instruction))?.slice(instruction.length) ?? ''))

  expect(wordsAfter('ENTRYPOINT ')).toEqual(['node', ...nodeFlags])
  expect(existsSync(join(root, wordsAfter('CMD ').join(' ')))).toBe(true)
  expect(lines).toContain('USER node')
})
