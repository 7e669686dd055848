import { type Permission, permissions, type RouteContract, routes } from '@lodge/contracts'
import { takeSnapshot } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveReach, describeState } from './testing/reach/derive-reach.ts'
import { listCommonMoves, listMoves, type ReachMove } from './testing/reach/reach-moves.ts'
import { buildReachWorld } from './testing/reach/reach-world.ts'
import { signInToAdmin } from './testing/sign-in.ts'
import { startTestServer } from './testing/test-server.ts'

const steps = 3
const minutes = 60_000

/** A help desk with the holder of a permission. Several of them, all alike, try sequences at the same time. */
interface Installation {
  /** Brings everything back, and gives the holder this permission alone. */
  reset: (permission: Permission) => Promise<void>
  own: Record<Permission, ReachMove[]>
  common: ReachMove[]
  make: (move: ReachMove | undefined) => Promise<string[]>
  hiddenSubject: string
  describeState: () => Promise<string>
  deriveReach: () => Promise<Set<string>>
  close: () => Promise<void>
}

let installations: Installation[]
let first: Installation
beforeAll(async () => {
  first = await createInstallation()
  installations = [first, ...(await Promise.all([createInstallation(), createInstallation()]))]
})
afterAll(() => Promise.all(installations.map(({ close }) => close())))

async function createInstallation(): Promise<Installation> {
  const server = await startTestServer({ env: { LODGE_RATE_LIMITS: 'off' } })
  const world = await buildReachWorld(server)
  const restore = await takeSnapshot(server.db)
  const browser = await signInToAdmin(server, world.holder)
  return {
    reset: async (permission) => {
      await restore()
      await world.hold(permission)
    },
    own: listMoves(server, world),
    common: listCommonMoves(world),
    make: async (move) => move?.make(browser) ?? [],
    hiddenSubject: world.ticket.subject,
    describeState: () => describeState(server.db, world),
    deriveReach: () => deriveReach(server, world, browser),
    close: server.close,
  }
}

/** Routes of permissions that no move tries, and why nothing can be seen or become of anybody by them. */
const harmless: Partial<Record<Permission, readonly string[]>> = {
  // One's own address, the letters in which one's own file is read, and mails to an address that somebody has.
  manage_user_account: ['cancelUserImport', 'setUserImportEncoding', 'makeAddressPrimary', 'resumeUserMail'],
  manage_canned_response: ['updateCannedResponse', 'archiveCannedResponse'],
  // Forms say what is asked; who sees a ticket follows from its team alone.
  manage_form: ['createForm', 'updateForm', 'archiveForm', 'publishForm', 'duplicateForm'],
  // Those of the teams whose tickets they see anyway, and the mail that came to them.
  manage_mailbox: [
    'updateMailbox',
    'archiveMailbox',
    'acceptIncomingMail',
    'retryIncomingMail',
    'deleteIncomingMail',
    'blockMailSender',
    'testImap',
    'askForMailConsent',
    'giveMailConsent',
    'tryMailRules',
    'testSender',
  ],
  // No token may do or see more than its maker, as the tests of its routes hold.
  manage_api_token: ['createApiToken', 'rotateApiToken', 'revokeApiToken'],
  // No webhook is told of tickets that its maker does not see, nor shown to others, as the tests of its records hold.
  manage_webhook: [
    'createWebhook',
    'updateWebhook',
    'archiveWebhook',
    'rotateWebhookSecret',
    'pauseWebhook',
    'testWebhook',
    'repeatWebhookDelivery',
    'repeatWebhookDeliveries',
  ],
  // Nothing runs before it is published, which takes the sight of all tickets; a trial shows those that they see.
  manage_automation: [
    'createAutomation',
    'updateAutomation',
    'archiveAutomation',
    'publishAutomation',
    'moveAutomation',
    'pauseAutomation',
    'tryAutomation',
  ],
  // What readers read; of tickets only `writeArticleFromTicket` takes anything.
  manage_knowledge_base: [
    'createArticle',
    'updateArticle',
    'archiveArticle',
    'restoreArticleVersion',
    'publishArticle',
    'unpublishArticle',
    'translateArticle',
    'createArticleCategory',
    'updateArticleCategory',
    'archiveArticleCategory',
    'moveArticleCategory',
    'createSearchSynonym',
    'updateSearchSynonym',
    'deleteSearchSynonym',
    'compareTranslation',
    'replaceArticleLinks',
  ],
  // They change or end what is their maker's own.
  view_report: [
    'revokeWallScreen',
    'updateReportSubscription',
    'pauseReportSubscription',
    'sendReportNow',
    'deleteReportSubscription',
    'createSavedReport',
    'updateSavedReport',
    'deleteSavedReport',
    // They are about members of teams that the actor sees, and who is given a ticket has to see it.
    'saveAwayOf',
    'endAwayOf',
    'setTicketLimit',
  ],
}

test.each(permissions)('every change that %s allows is tried, or is listed as harmless', (permission) => {
  const contracts: [string, RouteContract][] = Object.entries(routes)
  const changing = contracts.filter(([, route]) => route.permission === permission && route.method !== 'GET')
  const triedRoutes = first.own[permission].flatMap((move) => move.routes)
  const coveredRoutes = [...new Set<string>([...triedRoutes, ...(harmless[permission] ?? [])])]

  expect(coveredRoutes.toSorted()).toEqual(changing.map(([name]) => name).toSorted())
})

test.each(permissions)(
  'a person with %s alone gains no sight and no identity by up to three changes of their own',
  async (permission) => {
    await first.reset(permission)
    const start = await first.deriveReach()
    const gains = await exploreGains(permission, start)

    expect(Object.fromEntries(gains)).toEqual({})
  },
  5 * minutes,
)

/** Changes by their places among the holder's own, which are followed by what every agent may do. */
type Sequence = readonly number[]

/**
 * Tries every sequence of changes that leads to a state not seen before, and returns what is gained by which. What every
 * agent may do comes last in a sequence.
 */
async function exploreGains(permission: Permission, start: Set<string>): Promise<Map<string, string[]>> {
  const moves = [...first.own[permission], ...first.common]
  const ownCount = first.own[permission].length
  const titlesOf = (sequence: Sequence) => sequence.map((place) => moves[place]?.title ?? '')
  const lengthOf = (sequence: Sequence) => sequence.flatMap((place) => moves[place]?.routes ?? []).length
  await first.reset(permission)
  const firstState = await first.describeState()
  const [knownStates, continuedStates] = [new Set([firstState]), new Set([firstState])]
  const gains = new Map<string, string[]>()
  const seesAll = start.has('opens the hidden ticket')

  /** Tries these changes after a sequence, and returns the sequences to go on from. */
  async function tryAfter(before: Sequence, places: Sequence, at: Installation): Promise<Sequence[]> {
    const sequences: Sequence[] = []
    const own = [...at.own[permission], ...at.common]
    let present: string | null = null
    for (const place of places) {
      const sequence = [...before, place]
      if (lengthOf(sequence) > steps) continue
      if (present === null) {
        await at.reset(permission)
        for (const earlier of before) await at.make(own[earlier])
        present = await at.describeState()
      }
      const answers = await at.make(own[place])
      if (!seesAll && answers.some((answer) => answer.includes(at.hiddenSubject)))
        gains.set('is answered the hidden ticket', titlesOf(sequence))
      const state = await at.describeState()
      // Whatever was refused leaves everything as it is for the next one.
      if (state === present) continue
      present = null
      if (place < ownCount && lengthOf(sequence) < steps && !continuedStates.has(state)) {
        continuedStates.add(state)
        sequences.push(sequence)
      }
      if (knownStates.has(state)) continue
      knownStates.add(state)
      for (const gain of await at.deriveReach())
        if (!start.has(gain) && !gains.has(gain) && !(seesAll && gain.startsWith('sees ')))
          gains.set(gain, titlesOf(sequence))
    }
    return sequences
  }

  let frontier: Sequence[] = [[]]
  // Where something is gained, the shortest sequences say enough.
  while (frontier.length > 0 && gains.size === 0) {
    // The first changes are shared out among the installations, later ones by what they follow.
    const share = frontier.length === 1 ? Math.ceil(moves.length / installations.length) : moves.length
    const places = [...moves.keys()]
    const tasks = frontier.flatMap((before) =>
      Array.from({ length: Math.ceil(moves.length / share) }, (_, part) => {
        return { before, places: places.slice(part * share, (part + 1) * share) }
      }),
    )
    const remaining = tasks.values()
    // Where one fails, the others end before the next test changes what they work on.
    const results = await Promise.allSettled(
      installations.map(async (at) => {
        const sequences: Sequence[] = []
        for (const task of remaining) sequences.push(...(await tryAfter(task.before, task.places, at)))
        return sequences
      }),
    )
    frontier = results.flatMap((part) => {
      if (part.status === 'rejected') throw part.reason
      return part.value
    })
  }
  return gains
}
