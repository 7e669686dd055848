import { mkdir } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDatabase } from '@lodge/database'
import { createNamedDatabase, databaseUrl } from '@lodge/database/server'
import { type MailServer, startMailServer } from '@lodge/desk/testing'
import { type BrowserSession, signInStaff } from '@lodge/e2e/session'
import { startBalancer } from '@lodge/infra-faults/balancer'
import { checkOutcome, findDoubledMails } from '@lodge/infra-faults/check-outcome'
import { reportChecks } from '@lodge/infra-faults/checks'
import { type LivePage, openLivePage } from '@lodge/infra-faults/live-page'
import { killNodes, type RunningNode, runAdmin, startApi, startWorkers } from '@lodge/infra-faults/nodes'
import { signInByMail } from '@lodge/infra-faults/sign-in'
import { useProduct } from '@lodge/infra-faults/use'
import { percentilesOf } from './src/percentiles.ts'
import { benchSecret } from './src/product/product.ts'
import { type BenchServers, startServers } from './src/product/servers.ts'
import { checkOut } from './upgrade/former-version.ts'

/**
 * Upgrades two nodes of the API and two of all workers from a former commit to what is here, one after the other behind a
 * balancer, while people write and pages are open; with `--back` also back again, on the newer database. Nothing may fail
 * meanwhile, and nothing accepted or pushed may be missing or there twice. Needs the history of the repository.
 * Run: `node infra/bench/upgrade.ts [COMMIT] [--back]`
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { back: { type: 'boolean', default: false } },
})
const revision = positionals[0] ?? 'HEAD'
/** Pause after each step, in which the versions run side by side. */
const stepSeconds = Number(process.env.BENCH_SECONDS ?? 5)
const perSecond = Number(process.env.BENCH_SUSTAINED ?? 15)
const pageCount = Number(process.env.BENCH_AGENTS ?? 20)
const here = join(import.meta.dirname, '../..')
const demoPassword = 'lodge-demo'
const agents = ['callum.fraser@marlow.example', 'owen.pritchard@marlow.example']
const supervisor = 'margaret.ellis@marlow.example'
const topic = 'rooms-and-moving'
/** Pause between the balancer's last request to a node and its end, as `preStop` has it. */
const drainMs = 2_000

const servers = await startServers()
const mailServer = await startMailServer()
try {
  await run(servers, mailServer)
} finally {
  killNodes()
  await mailServer.close()
  await servers.stop()
}

async function run({ adminUrl, redisUrl, folder }: BenchServers, mails: MailServer): Promise<void> {
  const former = join(folder, 'former')
  const commit = await checkOut(revision, former)
  const ownerUrl = await createNamedDatabase(adminUrl, 'upgraded')
  const runtimeUrl = new URL(databaseUrl(adminUrl, 'upgraded'))
  Object.assign(runtimeUrl, { username: 'lodge_runtime', password: 'bench' })
  const files = join(folder, 'files')
  await mkdir(files)
  const balancer = await startBalancer()
  const common = {
    LODGE_MODE: 'demo',
    LODGE_RATE_LIMITS: 'off',
    LODGE_SECRET: benchSecret,
    LODGE_REDIS_PREFIX: '{upgrade}',
    LODGE_FILES_DIR: files,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
    REDIS_URL: redisUrl,
    SMTP_URL: mails.url,
    MAIL_FROM: 'Help desk <help@bench.example>',
    APP_URL: balancer.base,
  }
  const env = { ...common, DATABASE_URL: runtimeUrl.href }
  const admin = async (version: string, words: string[]) => {
    const { status, output } = await runAdmin(version, words, {
      ...common,
      DATABASE_URL: ownerUrl,
      RUNTIME_DATABASE_URL: runtimeUrl.href,
    })
    if (status !== 0)
      throw new Error(`admin ${words.join(' ')} of ${version} ended with ${status}: ${output}`)
    return output
  }
  await admin(former, ['seed-demo'])
  await admin(former, ['migrate'])
  const db = createDatabase(ownerUrl)
  const nodes: RunningNode[] = []
  const workers: RunningNode[] = []
  for (let place = 0; place < 2; place += 1) {
    const node = await startApi(former, env)
    nodes.push(node)
    balancer.add(node.port)
    workers.push(await startWorkers(former, env))
  }
  const { base } = balancer
  const students: BrowserSession[] = []
  for (let place = 0; place < 6; place += 1) students.push(await signInByMail(base, mails))
  const staff = await Promise.all(agents.map((email) => signInStaff(base, email, demoPassword)))
  const watcher = await signInStaff(base, supervisor, demoPassword)
  const pageFailures: string[] = []
  const pages: LivePage[] = []
  for (let place = 0; place < pageCount; place += 1)
    pages.push(await openLivePage(base, watcher, (what) => pageFailures.push(what)))
  console.log(`${commit.slice(0, 8)} serves ${pageCount} pages and ${perSecond} commands a second`)

  const use = useProduct({ students, agents: staff, topic, perSecond })
  const statuses: (number | null)[] = []
  const since = performance.now()
  const say = (what: string) =>
    console.log(`${((performance.now() - since) / 1_000).toFixed(0).padStart(4)} s  ${what}`)
  const replaceAll = async (version: string, name: string) => {
    for (let place = 0; place < 2; place += 1) {
      const node = await startApi(version, env)
      balancer.add(node.port)
      const [old] = nodes.splice(place, 1, node)
      if (old) {
        balancer.remove(old.port)
        await pause(drainMs)
        statuses.push(await old.stop())
      }
      say(`API ${place + 1} is ${name}`)
      await pause(stepSeconds * 1_000)
    }
    for (let place = 0; place < 2; place += 1) {
      const [old] = workers.splice(place, 1, await startWorkers(version, env))
      if (old) statuses.push(await old.stop())
      say(`workers ${place + 1} are ${name}`)
      await pause(stepSeconds * 1_000)
    }
  }
  await pause(stepSeconds * 1_000)
  say(`migrated: ${(await admin(here, ['migrate'])).trim().split('\n')[0]}`)
  await pause(stepSeconds * 1_000)
  await replaceAll(here, 'the newer one')
  if (values.back) await replaceAll(former, 'the former one again')
  await use.end()

  const checks = await checkOutcome({ db, pages, use, mails, say: console.log })
  // The former one would find what it does not know.
  const verified = await runAdmin(here, ['verify'], {
    ...common,
    DATABASE_URL: ownerUrl,
  })
  for (const page of pages) page.close()
  for (const node of [...nodes, ...workers]) statuses.push(await node.stop())
  balancer.close()
  await db.close()
  const { median, p99, max, count } = percentilesOf(use.answers)
  console.log(
    `${count} commands, ms: median ${median.toFixed(0)}, p99 ${p99.toFixed(0)}, at most ${max.toFixed(0)}; load average ${loadavg()[0]?.toFixed(1)}`,
  )
  reportChecks([
    ...checks,
    { what: 'mails that came twice', found: findDoubledMails(mails) },
    { what: 'pages that could not fetch what they show', found: pageFailures },
    {
      what: 'processes that did not end by themselves',
      found: statuses.filter((status) => status !== 0).map(String),
    },
    { what: 'what verify finds', found: verified.status === 0 ? [] : [verified.output] },
  ])
}
