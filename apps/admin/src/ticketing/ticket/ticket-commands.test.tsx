import { useSession } from '@lodge/client'
import type { TicketDetail } from '@lodge/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { shortcutGroups } from '../../foundation/keyboard-shortcuts/hotkeys.ts'
import { useActionRegistry } from '../../foundation/use-palette-actions.ts'
import '../../testing/editor-layout.ts'
import { hannah, queryCache, renderAdmin, serve } from '../../testing/render-admin.tsx'
import { buildTicket } from '../../testing/ticket-factory.ts'
import { buildMerge, buildRelatedTickets, buildTicketSummary } from '../../testing/ticket-summary-factory.ts'

// The client reads the page's address when it is first loaded: after the server.
const { ticketKey } = await import('./queries.ts')
const { useLastList } = await import('./last-list.ts')
const { TicketScreen } = await import('./ticket-screen.tsx')

const number = 20_001
const path = `/api/backend/tickets/${number}`
const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const other = (its: number) => ({ number: its, subject: `Question ${its}` })

/** A ticket that everything can be done with. */
const whole: Partial<TicketDetail> = {
  tags: ['resit'],
  form: { name: 'Exam clash', version: 2 },
  formAnswers: [{ key: 'room', label: 'Room', answer: 'B12' }],
  deadlines: [
    {
      metric: 'first_response',
      cycle: 1,
      state: 'running',
      startedAt: inHours(-1),
      dueAt: inHours(2),
      fulfilledAt: null,
      breachedAt: null,
      targetMinutes: 180,
      elapsedMinutes: 60,
      asOf: inHours(0),
      upcomingSegments: [{ from: inHours(0), to: inHours(10) }],
      pauseReason: null,
    },
  ],
  can: { reply: true, assign: true, changeStatus: ['pending', 'on_hold', 'resolved', 'closed'] },
}

/** The name in the palette of each control of the screen; a menu stands for its items. */
const controls: readonly (readonly [
  control: RegExp,
  inPalette: readonly string[] | 'menu' | 'no command',
])[] = [
  [/^More actions$/, 'menu'],
  [/^Merge into another ticket…$/, ['Merge into another ticket']],
  [/^Link with another ticket…$/, ['Link with another ticket']],
  [/^Print…$/, ['Print']],
  [/^Copy link$/, ['Copy the link to this ticket']],
  [/^Previous ticket$/, ['Previous ticket']],
  [/^Next ticket$/, ['Next ticket']],
  [/^Status:/, 'menu'],
  [/^(Pending|On hold) until…$/, ['Pending until…', 'On hold until…']],
  [/^Pending$/, ['Set status to Pending']],
  [/^On hold$/, ['Set status to On hold']],
  [/^Resolved$/, ['Set status to Resolved']],
  [/^Closed$/, ['Set status to Closed']],
  [/^Priority:/, 'menu'],
  [/^(Urgent|High|Normal|Low)$/, ['Set priority to Urgent', 'Set priority to High', 'Set priority to Low']],
  [/^Team:/, 'menu'],
  [/^(Library|Exams & Assessment)$/, ['Pass to team Library']],
  [/^Assignee:/, 'menu'],
  [/^Take it$|^Assign to me$|\(you\)$/, ['Assign to me']],
  [/Priya Raman$/, ['Assign to Priya Raman']],
  [/^Topic:/, ['Change topic']],
  [/^Department:/, ['Change department']],
  [/^Course:/, ['Change course']],
  [/^Language:/, ['Change language']],
  [/^Legal hold:/, ['Change legal hold']],
  [/^Remove the tag resit$/, ['Remove the tag resit']],
  [/^Add a tag$/, ['Add a tag']],
  [/^Watch$/, ['Watch this ticket']],
  [/^Why\?/, ['Explain the SLA']],
  [/^Edit the form answers$/, ['Edit the form answers']],
  [/^Add a participant$/, ['Add a participant']],
  [/^Remove Tutor Ng$/, ['Remove Tutor Ng']],
  [/^Link with another ticket$/, ['Link with another ticket']],
  [/^Remove the link to #20002$/, ['Remove the link to #20002']],
  [/^Undo the merge of #20005$/, ['Undo the merge of #20005']],
  [/^Link an article$/, ['Link an article']],
  [/^Remove “Connect to Wi-Fi”$/, ['Remove “Connect to Wi-Fi”']],
  [/^Write an article from this ticket$/, ['Write an article from this ticket']],
  [/^ReplyR?$/, ['Reply']],
  [/^NoteN?$/, ['Write an internal note']],
  [/^Canned responses/, ['Insert a canned response']],
  [/^Apply a macro$/, ['Apply macro …']],
  [/^Insert an article$/, ['Insert an article']],
  [/^Attach files$/, ['Attach files']],
  [/^Send$/, ['Send']],
  [/^Send and set a status$/, 'menu'],
  [/^Send and set Pending$/, ['Send and set Pending']],
  [/^Send and set On hold$/, ['Send and set On hold']],
  [/^Send and set Resolved$/, ['Send and set Resolved']],
  [/^Send later$/, ['Send later']],
  // They lead elsewhere or change what is in sight, or belong to the text that is written.
  [/^(Conversation|Details)$/, 'no command'],
  [/^#?20\d{3}|Question 2000\d|^Connect to Wi-Fi/, 'no command'],
  [/^(Bold|Italic|Bulleted list|Numbered list|Quotation|Code|Link)$/, 'no command'],
]

/** The name in the palette of each shortcut of the screen; those of the text are pressed within it. */
const shortcuts: Record<string, string> = {
  nextInList: 'Next ticket',
  previousInList: 'Previous ticket',
  reply: 'Reply',
  note: 'Write an internal note',
  canned: 'Insert a canned response',
  send: 'Send',
  assign: 'Assign to Priya Raman',
  status: 'Set status to Resolved',
  explain: 'Explain the SLA',
}

async function open() {
  useLastList.setState({ numbers: [20_000, number, 20_002], isMore: false })
  const draft = { html: '<p>Both can be sat</p>', attachments: [], revision: 1, updatedAt: inHours(-1) }
  const teams = [
    { alias: 'exams', name: 'Exams & Assessment', isVisible: true, departments: [] },
    { alias: 'library', name: 'Library', isVisible: false, departments: [] },
  ]
  serve({
    [`GET ${path}`]: () => buildTicket(whole),
    [`GET ${path}/composer`]: () => ({
      drafts: [{ ...draft, visibility: 'public' }],
      signature: '',
      agents: [],
    }),
    [`GET ${path}/scheduled-replies`]: () => ({ items: [] }),
    [`GET ${path}/watchers`]: () => ({ number, version: 1, watchers: [] }),
    [`GET ${path}/participants`]: () => ({
      number,
      version: 1,
      participants: [{ alias: 'tutor', name: 'Tutor Ng', address: 'tutor@uni.example' }],
    }),
    [`GET ${path}/related-tickets`]: () =>
      buildRelatedTickets({
        links: [{ kind: 'related', isRemovable: true, ticket: buildTicketSummary(other(20_002)) }],
        mergedFrom: [buildMerge({ ticket: buildTicketSummary(other(20_005)), undoUntil: inHours(1) })],
      }),
    [`GET ${path}/articles`]: () => ({
      items: [
        { alias: 'wifi', address: 'it/wifi.html', title: 'Connect to Wi-Fi', isVisibleToRequester: true },
      ],
      suggested: [],
    }),
    'GET /api/backend/agents': () => ({
      items: [
        { alias: 'hannah', name: 'Hannah Osei', teams: ['exams'] },
        { alias: 'priya', name: 'Priya Raman', teams: ['exams'] },
      ],
    }),
    'GET /api/backend/teams': () => ({ items: teams }),
  })
  queryCache.setQueryData(ticketKey(number), buildTicket(whole))
  renderAdmin(
    <Routes>
      <Route path="/admin/tickets/:number/detail" element={<TicketScreen />} />
    </Routes>,
    `/admin/tickets/${number}/detail`,
  )
  act(() => useSession.setState({ authUser: { ...hannah, permissions: ['manage_knowledge_base'] } }))
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Reply' })).toHaveTextContent('Both can be sat'),
  )
  await screen.findByRole('button', { name: 'Watch' })
  await screen.findByRole('button', { name: 'Write an article from this ticket' })
  await screen.findByRole('button', { name: 'Remove “Connect to Wi-Fi”' })
  await screen.findByRole('button', { name: /20005/ })
  await screen.findByRole('button', { name: 'Remove Tutor Ng' })
  return userEvent.setup()
}

const namesOf = (elements: readonly HTMLElement[]) =>
  elements.map((element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim())

const kindOf = (name: string) => controls.find(([control]) => control.test(name))?.[1]

/** Everything that can be pressed on the screen, with the items of its menus. */
async function listControls(user: ReturnType<typeof userEvent.setup>): Promise<string[]> {
  const pressable = [...screen.getAllByRole('button'), ...screen.getAllByRole('link')]
  const names: string[] = []
  for (const element of pressable) {
    const [name = ''] = namesOf([element])
    names.push(name)
    if (kindOf(name) !== 'menu') continue
    await user.click(element)
    names.push(...namesOf(within(await screen.findByRole('menu')).getAllByRole('menuitem')))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }
  return [...new Set(names)]
}

const offered = () =>
  Object.values(useActionRegistry.getState().offered)
    .flatMap(({ actions }) => actions)
    .map(({ label }) => label)

test('whatever can be pressed on the screen of a ticket is a command of the palette', async () => {
  const user = await open()
  const names = await listControls(user)
  expect(names.filter((name) => kindOf(name) === undefined)).toEqual([])
  expect(controls.filter(([control]) => !names.some((name) => control.test(name)))).toEqual([])

  const expectedLabels = names.map(kindOf).flatMap((kind) => (typeof kind === 'object' ? kind : []))
  expect([...new Set(expectedLabels)].filter((label) => !offered().includes(label))).toEqual([])
})

test('each shortcut of the screen of a ticket is a command of the palette', async () => {
  await open()
  const group = shortcutGroups.find(({ area }) => area === 'ticket')
  const labels = (group?.keys ?? []).map(({ action }) => shortcuts[action] ?? `nothing for ${action}`)
  expect(labels).not.toEqual([])
  expect(labels.filter((label) => !offered().includes(label))).toEqual([])
})
