import { readFileSync } from 'node:fs'
import { findFreePort } from '@lodge/database/server'
import { noteCareRun } from '@lodge/desk/operations'
import { promtool } from '@lodge/infra-testing/promtool'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { startTestServer } from '../testing/test-server.ts'

const folder = new URL('../../../../infra/monitoring/', import.meta.url).pathname
const read = (name: string) => readFileSync(`${folder}${name}`, 'utf8')
const Dashboard = z.object({
  panels: z.array(
    z.object({
      title: z.string().min(1),
      datasource: z.object({ uid: z.literal('$' + '{source}') }),
      targets: z.array(z.object({ expr: z.string() })),
    }),
  ),
})
const { panels } = Dashboard.parse(JSON.parse(read('dashboard.json')))
const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

test('Prometheus takes the alert rules, and each fires when it should and not before', {
  timeout: 120_000,
}, () => {
  const checked = promtool(folder, 'check', 'rules', 'alerts.yml')
  expect(checked.output).toContain('SUCCESS')
  expect(checked.status).toBe(0)
  const tested = promtool(folder, 'test', 'rules', 'alerts.test.yml')
  expect(tested.output).toContain('SUCCESS')
  expect(tested.status).toBe(0)
})

test('every alert says what to do', () => {
  const rules = read('alerts.yml').split('- alert: ').slice(1)
  expect(rules.length).toBeGreaterThan(10)
  for (const rule of rules) expect(rule).toMatch(/\n {10}action: "[A-Z].{20,}\."\n/)
})

test('every figure that the dashboard and the rules name is one that Lodge serves', async () => {
  const port = await findFreePort()
  const server = await startTestServer({
    env: { LODGE_METRICS_PORT: String(port) },
    replicaUrlOf: () => 'postgres://lodge@127.0.0.1:1/lodge',
  })
  onTestFinished(() => server.close())
  await noteCareRun(server.db, { kind: 'backup', at: new Date(), outcome: 'fine', summary: 'of one moment' })
  await server.app.inject('/healthz')
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const served = new Set([...text.matchAll(/^(\w+)(?:\{| )/gm)].map(([, name]) => name))
  const named = [...expressions, read('alerts.yml'), read('alerts.test.yml')].flatMap((source) =>
    [...source.matchAll(/\b(?:lodge|nodejs|process)_\w+/g)].map(([name]) => name),
  )

  expect(named.length).toBeGreaterThan(20)
  expect([...new Set(named)].filter((name) => !served.has(name))).toEqual([])
})
