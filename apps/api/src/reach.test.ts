import { type Permission, permissions, type RouteContract, routes } from '@lodge/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveReach, describeState } from './testing/reach/derive-reach.ts'
import { listCommonMoves, listMoves, type ReachMove } from './testing/reach/reach-moves.ts'
import { buildReachWorld, type ReachWorld } from './testing/reach/reach-world.ts'
import { takeSnapshot } from './testing/reach/snapshot.ts'
import { signInToAdmin } from './testing/sign-in.ts'
import type { TestBrowser } from './testing/test-browser.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

const steps = 3
const minutes = 60_000

let server: TestServer
let world: ReachWorld
let restore: () => Promise<void>
let browser: TestBrowser
beforeAll(async () => {
  server = await startTestServer({ env: { LODGE_RATE_LIMITS: 'off' } })
  world = await buildReachWorld(server)
  restore = await takeSnapshot(server.db)
  browser = await signInToAdmin(server, world.holder)
})
afterAll(() => server.close())

/** Routes of permissions that no move tries, and why nothing can be seen or become of anybody by them. */
const harmless: Partial<Record<Permission, readonly string[]>> = {
  // One's own address, and the letters in which one's own file is read.
  manage_user_account: [
    ...['cancelUserImport', 'setUserImportEncoding', 'requestEmailChange', 'confirmEmailChange'],
  ],
  manage_canned_response: ['updateCannedResponse', 'archiveCannedResponse'],
  // Forms say what is asked; who sees a ticket follows from its team alone.
  manage_form: ['createForm', 'updateForm', 'archiveForm', 'publishForm', 'duplicateForm'],
  // What readers read; of tickets only `writeArticleFromTicket` takes anything.
  manage_knowledge_base: [
    ...['createArticle', 'updateArticle', 'archiveArticle', 'restoreArticleVersion', 'publishArticle'],
    ...['unpublishArticle', 'translateArticle', 'createArticleCategory', 'updateArticleCategory'],
    ...['archiveArticleCategory', 'moveArticleCategory', 'createSearchSynonym', 'updateSearchSynonym'],
    'deleteSearchSynonym',
    'compareTranslation',
    'replaceArticleLinks',
  ],
  // They change or end what is their maker's own.
  view_report: [
    ...['revokeWallScreen', 'updateReportSubscription', 'pauseReportSubscription', 'sendReportNow'],
    ...['deleteReportSubscription', 'createSavedReport', 'updateSavedReport', 'deleteSavedReport'],
  ],
}

test.each(permissions)('every change that %s allows is tried, or is known to show nothing', (permission) => {
  const contracts: [string, RouteContract][] = Object.entries(routes)
  const changing = contracts.filter(([, route]) => route.permission === permission && route.method !== 'GET')
  const tried = listMoves(server, world)[permission].flatMap((move) => move.routes)
  const known = [...new Set<string>([...tried, ...(harmless[permission] ?? [])])]

  expect(known.toSorted()).toEqual(changing.map(([name]) => name).toSorted())
})

test.each(permissions)(
  'whoever has %s alone gains no sight and no identity by up to three changes of their own',
  async (permission) => {
    await restore()
    await world.hold(permission)
    const start = await deriveReach(server, world, browser)
    await reset(permission)
    const gains = await exploreGains(permission, start)

    expect(Object.fromEntries(gains)).toEqual({})
  },
  5 * minutes,
)

/**
 * Tries every sequence of changes that leads to a state not seen before, and returns what is gained by which. What every
 * agent may do comes last in a sequence.
 */
async function exploreGains(permission: Permission, start: Set<string>): Promise<Map<string, string[]>> {
  const own = listMoves(server, world)[permission]
  const last = listCommonMoves(world)
  const known = new Set([await describeState(server.db)])
  const gains = new Map<string, string[]>()
  const seesAll = start.has('opens the hidden ticket')
  let frontier: ReachMove[][] = [[]]
  for (let step = 1; step <= steps; step += 1) {
    const next: ReachMove[][] = []
    for (const before of frontier) {
      let present: string | null = null
      for (const move of [...own, ...last]) {
        const sequence = [...before, move]
        if (sequence.flatMap((one) => one.routes).length > steps) continue
        present ??= await replay(permission, before)
        const answers = await move.make(browser)
        if (!seesAll && answers.some((answer) => answer.includes(world.ticket.subject)))
          gains.set('is answered the hidden ticket', titlesOf(sequence))
        const state = await describeState(server.db)
        // Whatever was refused leaves everything as it is for the next one.
        if (state === present) continue
        present = null
        if (known.has(state)) continue
        known.add(state)
        if (own.includes(move)) next.push(sequence)
        for (const gain of await deriveReach(server, world, browser))
          if (!start.has(gain) && !gains.has(gain) && !(seesAll && gain.startsWith('sees ')))
            gains.set(gain, titlesOf(sequence))
      }
    }
    frontier = next
  }
  return gains
}

/** Brings everything back, and makes these changes again; returns the state that they lead to. */
async function replay(permission: Permission, moves: readonly ReachMove[]): Promise<string> {
  await reset(permission)
  for (const move of moves) await move.make(browser)
  return describeState(server.db)
}

function titlesOf(sequence: readonly ReachMove[]): string[] {
  return sequence.map(({ title }) => title)
}

async function reset(permission: Permission): Promise<void> {
  await restore()
  await world.hold(permission)
}
