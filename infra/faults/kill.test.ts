import { isDeepStrictEqual } from 'node:util'
import { workerNames } from '@lodge/contracts'
import { setFirstResponseTarget } from '@lodge/e2e/database-fixtures'
import { type Product, startProduct } from '@lodge/e2e/product'
import { readRunRecord } from '@lodge/e2e/run-record'
import { startDovecot } from '@lodge/infra-testing/start-dovecot'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectPage } from './src/connect-page.ts'
import {
  countMessages,
  countOpenTickets,
  countPendingEvents,
  listDeadlineStates,
  listTicketNumbers,
  loadEventTraces,
} from './src/database-state.ts'
import { holdReply } from './src/hold-reply.ts'
import { mailsTo, maxDeliveries, uniqueMails } from './src/mails.ts'
import { appendMails, countTaken, deliverMails, findWrongMails, openFetchedMailbox } from './src/mails-in.ts'
import { signInAgent, signInNewStudent } from './src/people.ts'
import { killProcess, type ProcessName, waitForRestart } from './src/processes.ts'
import {
  countAcknowledged,
  countAcknowledgedTooEarly,
  insertRepliedTickets,
  listOutcomes,
  recordReplies,
} from './src/round.ts'
import { createTicket, runTicketLifecycle } from './src/ticket-lifecycle.ts'

const team = 'accommodation'
const lead = 'callum.fraser@marlow.example'
const superadmin = 'hannah.osei@marlow.example'
const topic = 'rooms-and-moving'
/** Its first response is due while something is down. */
const urgentTopic = 'accommodation-something-else'
/** Incoming mail has a test of its own. */
const victims: ProcessName[] = [...workerNames.filter((name) => name !== 'mail-in'), 'api', 'redis']

let product: Product | undefined

beforeAll(async () => {
  if (!process.env.LODGE_E2E_DATA_DIR) {
    // Each worker must be able to die alone.
    product = await startProduct(undefined, { LODGE_RATE_LIMITS: 'off', LODGE_WORKERS: 'each' })
    process.env.LODGE_E2E_DATA_DIR = product.dataDirectory
  }
  await setFirstResponseTarget(topic, 60)
  await setFirstResponseTarget(urgentTopic, 0.05)
}, 300_000)

afterAll(() => product?.stop(), 60_000)

test.each(victims)(
  '%s is killed in the middle of its work, and nothing is lost or done twice',
  async (victim) => {
    const run = readRunRecord()
    const { email, session: student } = await signInNewStudent(run)
    const agent = await signInAgent(run, lead)
    const desk = connectPage(run.api, 'admin', agent)
    const page = connectPage(run.api, 'portal', student)
    onTestFinished(() => {
      desk.close()
      page.close()
    })

    const first = await createTicket(student, topic)
    const urgent = await createTicket(student, urgentTopic)
    const firstIsSettled = runTicketLifecycle(student, agent, first)
    const others = [createTicket(student, topic), createTicket(student, topic)]
    const killedPid = killProcess(victim)
    const outcomes = await Promise.all([
      firstIsSettled.then(() => first),
      ...others.map(async (request) => {
        const number = await request
        await runTicketLifecycle(student, agent, number)
        return number
      }),
    ])
    await waitForRestart(victim, killedPid)

    await expect.poll(() => tracesOfNeglected(urgent), patience).toEqual(neglectedSteps)
    for (const number of outcomes) {
      await expect.poll(() => loadEventTraces(number), patience).toEqual(expectedSteps)
      expect(await countMessages(number)).toEqual({ all: 4, distinct: 4 })
      await expect.poll(() => listDeadlineStates(number), patience).toEqual(deadlines)
      await expect.poll(() => page.statusOf(number), patience).toBe('resolved')
      await expect.poll(() => desk.statusOf(number), patience).toBe('resolved')
    }
    expect(await listTicketNumbers(email)).toEqual([...outcomes, urgent].sort((a, b) => a - b))
    await expect.poll(() => subjectsTo(email, outcomes), patience).toEqual(outcomes.flatMap(mailsAbout))
    await expect.poll(() => overdueMails(urgent), patience).toBe(1)
    expect(maxDeliveries(await mailsTo(run, email))).toBeLessThanOrEqual(victim === 'email' ? 2 : 1)
    await expect.poll(() => desk.countOf(team)?.open, patience).toBe(await countOpenTickets(team))
    await runTicketLifecycle(student, agent, urgent)
  },
  300_000,
)

test('workers that are killed in a round of 500 events lose nothing and do nothing twice', async () => {
  const replies = await insertRepliedTickets({ count: roundSize, topic, assignee: lead })
  const middle = replies[roundSize / 2]
  if (!middle) throw new Error('No ticket was inserted')
  const heldReply = await holdReply(middle, lead)
  onTestFinished(heldReply.release)
  await recordReplies(replies)
  await expect.poll(heldReply.listWaiting, patience).toEqual(expect.arrayContaining(consumers))
  // What was acknowledged before it was done would have been written by now: each waits for less than these two.
  for (const consumer of ['email', 'sla'])
    await expect.poll(() => countAcknowledged(replies, consumer), patience).toBeGreaterThan(0)
  for (const consumer of consumers) {
    expect(await countAcknowledgedTooEarly(replies, consumer), consumer).toBe(0)
    expect(await countAcknowledged(replies, consumer), consumer).toBeLessThan(roundSize)
  }

  const killedConsumers = consumers.map((consumer) => ({ consumer, pid: killProcess(consumer) }))
  await heldReply.release()
  await Promise.all(killedConsumers.map(({ consumer, pid }) => waitForRestart(consumer, pid)))

  await expect.poll(() => listOutcomes(replies), patience).toEqual([handledOnce])
  const mails = (await mailsTo(readRunRecord(), lead)).filter(({ subject }) =>
    subject.includes('Many at once'),
  )
  expect(uniqueMails(mails)).toHaveLength(roundSize)
  expect(maxDeliveries(mails)).toBeLessThanOrEqual(2)
  expect(mails.length - roundSize).toBeLessThanOrEqual(mailsAtOnce)
}, 150_000)

type MailFault = 'worker' | 'worker_and_redis' | 'postgres' | 'mail_server'

test('mails that come while their worker, Postgres, Redis or their mail server fails are one ticket each', async () => {
  const run = readRunRecord()
  const dovecot = await startDovecot()
  const redis = new Redis(run.redis)
  // It is emptied, and Postgres fails, while it may be asked something.
  redis.on('error', () => {})
  onTestFinished(async () => {
    redis.disconnect()
    await dovecot.close()
  })
  const causes: Record<MailFault, () => Promise<void>> = {
    worker: () => crash('mail-in'),
    worker_and_redis: async () => {
      const pid = killProcess('mail-in')
      await redis.flushall()
      await waitForRestart('mail-in', pid)
    },
    postgres: async () => {
      await crash('postgres')
      await expect.poll(countTaken, patience).toBeDefined()
    },
    mail_server: async () => {
      await dovecot.stop()
      await dovecot.start()
    },
  }
  const address = 'killed@lodge.localhost'
  await openFetchedMailbox(await signInAgent(run, superadmin), dovecot, { address, team, topic })
  const streams = [
    deliverMails(run, 'Delivered to a killed worker', 'help@lodge.localhost'),
    appendMails(dovecot, 'Fetched by a killed worker', address),
  ]
  for (const fault of mailFaults) {
    const before = await countTaken()
    await expect.poll(countTaken, patience).toSatisfy(({ delivered, fetched }: typeof before) => {
      return delivered >= before.delivered + mailsBetween && fetched >= before.fetched + mailsBetween
    })
    await causes[fault]()
  }
  const [delivered = [], fetched = []] = await Promise.all(streams.map((stream) => stream.end()))

  await expect
    .poll(() => findWrongMails([...delivered, ...fetched]), patience)
    .toEqual({ missing: 0, doubled: 0, undecided: 0 })
}, 300_000)

async function crash(name: ProcessName): Promise<void> {
  await waitForRestart(name, killProcess(name))
}

const mailFaults = ['worker_and_redis', 'postgres', 'mail_server', 'worker'] as const satisfies MailFault[]
/** Mails that each way has taken before the next fault. */
const mailsBetween = 3

// What a killed consumer had done and not yet acknowledged is queued again by the sweep.
test('in the end no event has a pending consumer', async () => {
  await expect.poll(countPendingEvents, { ...patience, timeout: 90_000 }).toBe(0)
}, 100_000)

const patience = { timeout: 60_000, interval: 200 }

/** As many as the relay publishes at once. */
const roundSize = 500
/** So many mails a killed worker may send again (docs/engineering.md). */
const mailsAtOnce = 20
const consumers = ['activity', 'email', 'realtime', 'sla'] as const satisfies ProcessName[]
const handledOnce = {
  pending: 0,
  logged: 1,
  notified: 1,
  mailed: 1,
  changes: 1,
  replies: roundSize,
  deadlines: ['first_response 0: running', 'resolution 0: running'],
}

const step = (type: string, logCount: number, mailCount: number) => ({
  type,
  logged: logCount,
  mailed: mailCount,
})
/** Every event of a resolved ticket: logged once, and mailed once where it is mailed. */
const expectedSteps = [
  step('ticket.created', 1, 1),
  step('ticket.assigned', 1, 0),
  step('ticket.status_changed', 1, 0),
  step('ticket.replied', 1, 0),
  step('ticket.replied', 1, 1),
  step('ticket.status_changed', 1, 0),
  step('ticket.replied', 1, 1),
  step('ticket.status_changed', 1, 0),
  step('ticket.status_changed', 1, 1),
]
// The student's last reply was answered by the resolution alone.
const deadlines = ['first_response 0: met', 'next_response 0: cancelled', 'resolution 0: met']
/** A ticket without a reply: its breach is recorded once, and its team's lead is mailed about it. */
const neglectedSteps = [step('ticket.created', 1, 1), step('deadline.breached', 1, 1)]
const warningStep = step('deadline.warned', 1, 1)

/** Returns its traces without the warning, which is left out where nobody looked between its moment and the breach. */
async function tracesOfNeglected(number: number): Promise<unknown[]> {
  const traces = await loadEventTraces(number)
  const warning = traces.findIndex((trace) => isDeepStrictEqual({ ...trace }, warningStep))
  return traces.filter((_, place) => place !== warning)
}

/** Returns how often the team's lead was mailed that a ticket is overdue. */
async function overdueMails(number: number): Promise<number> {
  const mails = uniqueMails(await mailsTo(readRunRecord(), lead))
  return mails.filter(({ subject }) => subject.includes(`#${number}] First response overdue`)).length
}

/** Returns the subjects of the student's mails about these tickets, in the order of the tickets. */
async function subjectsTo(email: string, numbers: readonly number[]): Promise<string[]> {
  const subjects = uniqueMails(await mailsTo(readRunRecord(), email)).map(({ subject }) => subject)
  return numbers.flatMap((number) =>
    subjects
      .filter((subject) => subject.includes(`#${number}]`))
      .map((subject) => subject.replace(/^.*#(\d+)\]/, '$1').replace(/My room \w+/, '…'))
      .sort(),
  )
}

const mailsAbout = (number: number) =>
  [`${number} Resolved: …`, `${number} We have your question: …`, `${number} …`].sort()
