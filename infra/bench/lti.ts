import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { ltiLaunchPath, ltiLoginPath } from '@lodge/contracts'
import { createDatabase, type Database, insert, newId } from '@lodge/database'
import {
  type LtiPlatform,
  platformFields,
  readLaunchRequest,
  startLtiPlatform,
} from '@lodge/infra-testing/lti-platform'
import { endChildren } from './src/children.ts'
import { percentilesOf, printTable } from './src/percentiles.ts'
import { startProduct } from './src/product/product.ts'
import { type BenchServers, startServers } from './src/product/servers.ts'
import { waitUntilIdle } from './src/product/wait-until-processed.ts'
import { benchSizes } from './src/settings.ts'

/**
 * Measures launches from a learning platform until the form is there: what the browser waits for Lodge, over the address
 * that begins it, the posted launch, the sign-in and the rendered page, without the platform's own time. Needs the built
 * apps (`npm start` builds them). Run: `node infra/bench/lti.ts [LAUNCHES]`
 */
const launches = Number(process.argv[2] ?? 200)
const aimMs = 300
const domain = 'uni.example'
const course = { id: 'course-1', label: 'DB-101', title: 'Databases' }

const servers = await startServers()
try {
  await run(servers, benchSizes[0] ?? 10_000)
} finally {
  endChildren()
  await servers.stop()
}

async function run(benchServers: BenchServers, tickets: number): Promise<void> {
  const database = await benchServers.withTickets(tickets)
  const db = createDatabase(database.url)
  const platform = await startLtiPlatform()
  const env = { LODGE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' }
  const product = await startProduct({ ...benchServers, databaseUrl: database.url, env })
  try {
    await addPlatform(db, platform)
    await waitUntilIdle(db)
    // Code that runs for the first time is slow.
    for (let turn = 0; turn < 20; turn += 1) await launch(product.base, platform, randomUUID())
    const rows = []
    for (const atOnce of [1, 8]) {
      const people = Array.from({ length: launches }, () => randomUUID())
      const newcomers = await timeAll(people, atOnce, (sub) => launch(product.base, platform, sub))
      const known = await timeAll(people, atOnce, (sub) => launch(product.base, platform, sub))
      const pages = await timeAll(people, atOnce, async () => (await openForm(product.base)).ms)
      rows.push(
        rowOf('somebody new', atOnce, newcomers),
        rowOf('somebody known', atOnce, known),
        rowOf('beside: the list of topics for a visitor', atOnce, pages),
      )
    }
    console.log(
      `${launches} launches each, load average ${loadavg()[0]?.toFixed(1)}; ms of waiting for Lodge:`,
    )
    printTable(rows)
    for (const { what, atOnce, p99 } of rows.filter((row) => !row.what.startsWith('beside')))
      console.log(
        `${p99 <= aimMs ? 'reached ' : 'MISSED  '} ${what}, ${atOnce} at once: p99 ${p99} ms, aim ${aimMs}`,
      )
  } finally {
    await platform.close()
    await product.stop()
    await db.close()
    await database.drop()
  }
}

function rowOf(what: string, atOnce: number, sample: number[]) {
  const { median, p99 } = percentilesOf(sample)
  return { what, atOnce, median: Math.round(median), p99: Math.round(p99) }
}

async function timeAll<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<number>,
): Promise<number[]> {
  const waiting = [...items]
  const times: number[] = []
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) times.push(await work(item))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return times
}

/** Launches as a browser does it, and returns the milliseconds that it waited for Lodge. */
async function launch(base: string, platform: LtiPlatform, sub: string): Promise<number> {
  const browser = openBrowser(base)
  const { issuer, clientId, deployment } = platform
  const query = new URLSearchParams({
    iss: issuer,
    client_id: clientId,
    lti_deployment_id: deployment,
    login_hint: sub,
    target_link_uri: base + ltiLaunchPath,
  })
  const begun = await browser.open(`${ltiLoginPath}?${query}`)
  const request = readLaunchRequest(begun.location)
  const facts = {
    sub,
    name: 'Mei Tan',
    email: `${sub}@${domain}`,
    context: course,
    target: base + ltiLaunchPath,
  }
  const token = await platform.idToken(request, facts)
  // Another site's page posts it, so our cookies stay behind.
  const posted = await openBrowser(base).open(
    ltiLaunchPath,
    new URLSearchParams({ state: request.state, id_token: token }),
  )
  let ms = begun.ms + posted.ms
  let { location } = posted
  // Somebody new says their department first.
  for (let pages = 0; pages < 4; pages += 1) {
    const page = await browser.open(location)
    ms += page.ms
    if (page.status === 200 && browser.isSignedIn()) return ms
    location = page.location
  }
  throw new Error(`The launch ended at ${location}`)
}

function openForm(base: string) {
  return openBrowser(base).open('/tickets/choose-topic')
}

/** Keeps cookies, and says of each answer how long it took. */
function openBrowser(base: string) {
  const cookies = new Map<string, string>()
  return {
    isSignedIn: () => [...cookies.keys()].some((name) => name === 'lodge_portal'),
    open: async (path: string, form?: URLSearchParams) => {
      const from = performance.now()
      const answer = await fetch(new URL(path, base), {
        redirect: 'manual',
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'sec-fetch-dest': 'document',
          ...(form && { origin: 'https://moodle.uni.example' }),
        },
        ...(form && { method: 'POST', body: form }),
      })
      await answer.text()
      const ms = performance.now() - from
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        cookies.set(name, value)
      }
      return { status: answer.status, location: answer.headers.get('location') ?? '', ms }
    },
  }
}

async function addPlatform(db: Database, platform: LtiPlatform): Promise<void> {
  const own = { id: newId(), alias: 'moodle', name: 'Moodle', updatedAt: new Date() }
  await insert(db, 'identity_provider', { ...own, ...platformFields(platform) })
}
