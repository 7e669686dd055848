import { type Permission, type RouteContract, routes } from '@lodge/contracts'
import { systemContext } from '@lodge/desk/foundation'
import { processNextImport } from '@lodge/desk/settings'
import { mailboxInput } from '@lodge/desk/testing'
import type { TestBrowser } from '../test-browser.ts'
import type { TestServer } from '../test-server.ts'
import { ownMailboxes, type ReachWorld } from './reach-world.ts'

type RouteName = keyof typeof routes
type Json = Record<string, unknown>

/** A change that the holder of a permission tries. */
export interface ReachMove {
  title: string
  routes: readonly RouteName[]
  make: (browser: TestBrowser) => Promise<string[]>
}

const [second = '', third = ''] = ownMailboxes

/** Returns moves by which a permission's holder could gain sight or an identity. */
export function listMoves(server: TestServer, world: ReachWorld): Record<Permission, ReachMove[]> {
  return {
    manage_user_account: accountMoves(server, world),
    manage_team: teamMoves(world),
    manage_topic: topicMoves(world),
    manage_department: departmentMoves(world),
    manage_canned_response: cannedResponseMoves(world),
    manage_knowledge_base: knowledgeBaseMoves(world),
    manage_form: [],
    manage_mailbox: mailboxMoves(world),
    manage_api_token: [],
    manage_webhook: [],
    manage_automation: [],
    view_report: reportMoves(world),
    view_all_tickets: [],
  }
}

/** Returns moves that are open to every agent. */
export function listCommonMoves({ ticket, ownTicket, people, own, other, topics }: ReachWorld): ReachMove[] {
  const otherTicket = { number: ticket.number }
  const visibleTicket = { number: ownTicket.number }
  const question = {
    topic: topics.other.alias,
    subject: 'On behalf',
    body: 'Text',
    requester: { alias: people.student.alias },
    attachments: [],
    formAnswers: {},
    submissionId: '0198c0de-0000-7000-8000-000000000001',
  }
  return [
    move('watch the hidden ticket', 'setWatching', otherTicket, { isWatching: true }),
    move('take part in the hidden ticket', 'addParticipant', otherTicket, {
      email: 'friend@elsewhere.example',
    }),
    move('take part in the own ticket', 'addParticipant', visibleTicket, {
      email: 'friend@elsewhere.example',
    }),
    move(
      'take the student out of the hidden ticket',
      'removeParticipant',
      {
        ...otherTicket,
        alias: people.student.alias,
      },
      undefined,
    ),
    move('take the hidden ticket', 'setTeam', otherTicket, { team: own.alias }),
    move(
      'link the hidden ticket',
      'linkTicket',
      { ...visibleTicket, other: ticket.number },
      { kind: 'related' },
    ),
    move('merge the hidden ticket', 'mergeTickets', otherTicket, { target: ownTicket.number }),
    move('merge into the hidden ticket', 'mergeTickets', visibleTicket, { target: ticket.number }),
    move('give the own ticket away', 'setTeam', visibleTicket, { team: other.alias }),
    move('turn the own ticket to the other topic', 'setTopic', visibleTicket, {
      topic: topics.other.alias,
      expected: topics.own.alias,
    }),
    move('ask for the student', 'createTicketOnBehalf', {}, question),
  ]
}

function accountMoves(server: TestServer, world: ReachWorld): ReachMove[] {
  const { own, other, arts, people, holder } = world
  const blank = { externalId: null, department: null, courses: [], timezone: null }
  const create = (title: string, role: string | null, teams: string[]) =>
    move(`create ${title}`, 'createUser', {}, { ...blank, name: 'Second', email: second, role, teams })
  const update = (title: string, alias: string, more: Json) =>
    change(`${title} of ${alias}`, 'userRecord', 'updateUser', alias, (view) => ({
      ...pick(view, ['name', 'email', 'externalId', 'timezone']),
      role: aliasOf(view.role, 'name'),
      department: aliasOf(view.department),
      teams: aliasesOf(view.teams),
      courses: aliasesOf(view.courses),
      ...more,
    }))
  const everybody = Object.values(people)
  return [
    create('an agent in the own team', 'plain', [own.alias]),
    create('an agent in the other team', 'plain', [own.alias, other.alias]),
    create('an agent who sees everything', 'watcher', []),
    create('a superadmin', 'superadmin', []),
    create('a student', null, []),
    ...everybody.flatMap(({ alias }) => [
      update('take the address', alias, { email: third }),
      move(`deactivate ${alias}`, 'archiveUser', { alias }, { isArchived: true }),
      move(`invite ${alias}`, 'inviteUser', { alias }, undefined),
    ]),
    update('set the role', people.student.alias, { role: 'plain', teams: [other.alias] }),
    update('set the department', people.student.alias, { department: arts.alias }),
    update('set the teams', people.colleague.alias, { teams: [own.alias, other.alias] }),
    update('set the own teams', holder.alias, { teams: [own.alias, other.alias] }),
    update('set the own role', holder.alias, { role: 'superadmin' }),
    update('give the second account the other team', 'second', { role: 'plain', teams: [other.alias] }),
    move('anonymise the student', 'anonymiseUser', people.student, { email: people.student.email }),
    importMove(server, 'address', `email,id\n${third},S-1\n`),
    importMove(server, 'department', `email,department\n${people.student.email},Arts\n`),
  ]
}

function teamMoves({ own, other, law, holder, people }: ReachWorld): ReachMove[] {
  const update = (title: string, alias: string, more: (view: Json) => Json) =>
    change(title, 'teamRecord', 'updateTeam', alias, (view) => ({
      ...pick(view, ['name', 'alias', 'email', 'signature', 'senderName', 'replyAddress', 'bounceAddress']),
      businessHours: aliasOf(view.businessHours),
      departments: aliasesOf(view.departments),
      members: membersOf(view),
      ...more(view),
    }))
  const plain = { email: null, signature: '', senderName: '', bounceAddress: null, businessHours: null }
  const self = { alias: holder.alias, isLead: false }
  const create = (title: string, more: Json) =>
    move(
      title,
      'createTeam',
      {},
      {
        ...plain,
        name: 'Third',
        alias: 'third',
        replyAddress: null,
        departments: [],
        members: [],
        ...more,
      },
    )
  return [
    update('join the other team', other.alias, (view) => ({ members: [...membersOf(view), self] })),
    update('join the third team', 'third', () => ({ members: [self] })),
    update('lead the own team', own.alias, (view) => ({
      members: membersOf(view).map((member) => ({ ...member, isLead: member.alias === holder.alias })),
    })),
    update('put a colleague into the other team', other.alias, (view) => ({
      members: [...membersOf(view), { alias: people.colleague.alias, isLead: true }],
    })),
    update('read the answers to the other team', other.alias, () => ({ replyAddress: third })),
    update('read what comes back to the other team', other.alias, () => ({ bounceAddress: third })),
    update('serve nobody by the other team', other.alias, () => ({ departments: [] })),
    update('serve the other department', own.alias, () => ({ departments: [law.alias] })),
    update('come first', own.alias, () => ({ name: 'A', departments: [law.alias] })),
    create('create a team', {}),
    create('create a team of their own', { members: [self], departments: [law.alias] }),
    create('create a team whose answers they read', { replyAddress: third, departments: [law.alias] }),
    move('archive the other team', 'archiveTeam', other, { isArchived: true }),
    move('archive the own team', 'archiveTeam', own, { isArchived: true }),
    move('archive the other team into the own', 'archiveTeam', other, {
      isArchived: true,
      moveTo: own.alias,
    }),
    move('archive the other team into the third', 'archiveTeam', other, {
      isArchived: true,
      moveTo: 'third',
    }),
  ]
}

function topicMoves({ own, topics }: ReachWorld): ReachMove[] {
  const inputOf = (view: Json) => ({
    ...pick(view, ['name', 'alias', 'title', 'description', 'icon', 'usesDepartmentTeam', 'priority']),
    ...pick(view, ['needsCourse', 'isDefaultExpanded', 'newUntil', 'disabledBecause']),
    parent: aliasOf(view.parent),
    team: aliasOf(view.team),
    form: aliasOf(view.form),
    departments: aliasesOf(view.departments),
  })
  const update = (title: string, alias: string, more: Json) =>
    change(title, 'topicRecord', 'updateTopic', alias, (view) => ({ ...inputOf(view), ...more }))
  const { other, byDepartment } = topics
  return [
    update('turn the other topic to the own team', other.alias, { team: own.alias }),
    update('let the other topic go by departments', other.alias, { usesDepartmentTeam: true }),
    update('turn the topic by departments to the own team', byDepartment.alias, { team: own.alias }),
    update('let the topic go by departments no more', byDepartment.alias, { usesDepartmentTeam: false }),
    update('both of it', byDepartment.alias, { usesDepartmentTeam: false, team: own.alias }),
    move('archive the other topic', 'archiveTopic', other, { isArchived: true }),
    move('restore the other topic', 'archiveTopic', other, { isArchived: false }),
    move('put the other topic below the own', 'moveTopic', other, { parent: topics.own.alias, before: null }),
    move(
      'create a topic',
      'createTopic',
      {},
      {
        name: 'New',
        title: 'New',
        description: '',
        icon: 'wifi',
        parent: null,
        team: own.alias,
        priority: 'normal',
        form: null,
        needsCourse: false,
        departments: [],
        isDefaultExpanded: false,
        newUntil: null,
        disabledBecause: null,
        usesDepartmentTeam: true,
      },
    ),
  ]
}

function departmentMoves({ arts, law }: ReachWorld): ReachMove[] {
  const update = (title: string, alias: string, more: Json) =>
    change(title, 'departmentRecord', 'updateDepartment', alias, (view) => ({
      ...pick(view, ['name', 'alias', 'emailDomains']),
      parent: aliasOf(view.parent),
      ...more,
    }))
  const below = { name: 'Below', alias: 'below', parent: arts.alias, emailDomains: ['uni.example'] }
  return [
    update('put the other department below the own', law.alias, { parent: arts.alias }),
    update('place newcomers in the own department', arts.alias, { emailDomains: ['uni.example'] }),
    move('place newcomers below the own department', 'createDepartment', {}, below),
    move('archive the other department', 'archiveDepartment', law, { isArchived: true }),
  ]
}

function mailboxMoves({ other, topics }: ReachWorld): ReachMove[] {
  const input = mailboxInput({ name: 'Theirs', team: other.alias, topic: topics.other.alias })
  return [move('read the mail of the other team', 'createMailbox', {}, input)]
}

function cannedResponseMoves({ other, ticket }: ReachWorld): ReachMove[] {
  const input = { title: 'Reply', html: '<p>{{ requester.name }}</p>', teams: [other.alias] }
  return [
    move('write for the other team', 'createCannedResponse', {}, input),
    move(
      'fill one in from the hidden ticket',
      'previewCannedResponse',
      {},
      {
        html: input.html,
        ticket: ticket.number,
      },
    ),
  ]
}

function knowledgeBaseMoves({ ticket }: ReachWorld): ReachMove[] {
  return [
    move(
      'write an article from the hidden ticket',
      'writeArticleFromTicket',
      { number: ticket.number },
      {
        title: 'Article',
        messages: [],
      },
    ),
  ]
}

function reportMoves({ other }: ReachWorld): ReachMove[] {
  return [
    move(
      'show the other team on a wall',
      'createWallScreen',
      {},
      {
        name: 'Wall',
        teams: [other.alias],
        days: 30,
        secondsPerPage: 20,
        showsSubjects: true,
        showsAgents: true,
      },
    ),
    move(
      'get the report of the other team',
      'createReportSubscription',
      {},
      {
        name: 'Report',
        cadence: 'weekly',
        weekday: 1,
        hour: 8,
        filter: { team: other.alias },
      },
    ),
  ]
}

function move(title: string, name: RouteName, params: object, body: unknown): ReachMove {
  return { title, routes: [name], make: (browser) => send(browser, name, params, body) }
}

/** Saves a record upon its present state. */
function change(
  title: string,
  read: RouteName,
  save: RouteName,
  alias: string,
  toInput: (view: Json) => Json,
): ReachMove {
  const make = async (browser: TestBrowser) => {
    const answer = await browser.get(addressOf(routes[read], { alias }))
    if (answer.statusCode !== 200) return []
    const view: Json = answer.json()
    const saved = await send(browser, save, { alias }, { ...toInput(view), revision: view.revision })
    return [answer.body, ...saved]
  }
  return { title, routes: [save], make }
}

/** Uploads, checks and runs an import as three calls, with the background work. */
function importMove({ db, files, clock }: TestServer, title: string, csv: string): ReachMove {
  const work = () =>
    processNextImport({ ...systemContext(db, clock.now), files }, new AbortController().signal).then(
      () => undefined,
    )
  const make = async (browser: TestBrowser) => {
    const form = [
      '--x',
      'content-disposition: form-data; name="file"; filename="users.csv"',
      'content-type: text/csv',
      '',
      csv,
      '--x--',
      '',
    ].join('\r\n')
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    const upload = await browser.post(routes.uploadUserImport.path, form, type)
    if (upload.statusCode !== 201) throw new Error(`The file was refused: ${upload.body}`)
    const { id, columns } = upload.json()
    const checked = await send(browser, 'checkUserImport', { id }, { columns })
    await work()
    const run = await send(browser, 'runUserImport', { id }, undefined)
    await work()
    return [...checked, ...run]
  }
  return {
    title: `import a ${title}`,
    routes: ['uploadUserImport', 'checkUserImport', 'runUserImport'],
    make,
  }
}

/** Refusals are answers too: only sight counts. */
async function send(browser: TestBrowser, name: RouteName, params: object, body: unknown): Promise<string[]> {
  const route: RouteContract = routes[name]
  const payload = body === undefined ? undefined : Object(body)
  const url = addressOf(route, params)
  const answer = route.method === 'PUT' ? await browser.put(url, payload) : await browser.post(url, payload)
  if (answer.statusCode >= 500) throw new Error(`${name} answers ${answer.statusCode}: ${answer.body}`)
  return [answer.body]
}

function addressOf({ path }: Pick<RouteContract, 'path'>, params: object): string {
  const values = new Map(Object.entries(params))
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
}

function pick(view: Json, names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, view[name]]))
}

function aliasOf(ref: unknown, key: 'alias' | 'name' = 'alias'): unknown {
  return ref ? Object(ref)[key] : null
}

function aliasesOf(refs: unknown): unknown[] {
  return Array.isArray(refs) ? refs.map((ref) => aliasOf(ref)) : []
}

function membersOf(view: Json): { alias: unknown; isLead: unknown }[] {
  const members: unknown[] = Array.isArray(view.members) ? view.members : []
  return members.map((member) => ({ alias: Object(member).alias, isLead: Object(member).isLead }))
}
