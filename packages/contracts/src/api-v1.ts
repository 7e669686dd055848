import type { Permission } from './foundation/permissions.ts'
import type { RouteContract } from './foundation/route.ts'
import { routes } from './routes.ts'
import type { ApiScope } from './settings/api-tokens/api-tokens.ts'

type RouteName = keyof typeof routes

export interface V1Row {
  /** Its name in clients, where it is not that of the route. */
  operation?: string
  scope: ApiScope
  /** A few words for whoever writes a client. */
  summary: string
  /** A body that the API would take, for the document. */
  example?: unknown
}

/** Addresses of the routes of the admin area, and of the same ones for tokens. */
const adminPath = '/api/backend/'
export const v1Path = '/api/v1/'

const aSubmission = '01890a5d-ac96-774b-bcce-b302099a8057'

/** The routes that tokens may call, with a promise of stability: what is not here is for our own clients alone. */
export const v1Routes = {
  tickets: { operation: 'listTickets', scope: 'tickets:read', summary: 'List tickets, a page at a time' },
  ticketCount: { operation: 'countTickets', scope: 'tickets:read', summary: 'Count tickets' },
  ticketChanges: {
    operation: 'listTicketChanges',
    scope: 'tickets:read',
    summary: 'List the tickets that were created or changed since a cursor',
  },
  searchTickets: { scope: 'tickets:read', summary: 'Search tickets' },
  ticket: { operation: 'getTicket', scope: 'tickets:read', summary: 'Read a ticket with its thread' },
  ticketSla: {
    operation: 'getTicketDeadlines',
    scope: 'tickets:read',
    summary: 'Read why a ticket has its deadlines',
  },
  ticketForm: {
    operation: 'getTicketForm',
    scope: 'tickets:read',
    summary: 'Read the form of a ticket with its answers',
  },
  relatedTickets: {
    operation: 'listRelatedTickets',
    scope: 'tickets:read',
    summary: 'List linked and merged tickets',
  },
  linkedArticles: {
    operation: 'listLinkedArticles',
    scope: 'tickets:read',
    summary: 'List the articles that are linked to a ticket',
  },
  participants: {
    operation: 'listParticipants',
    scope: 'tickets:read',
    summary: 'List who takes part in a ticket',
  },
  watchers: { operation: 'listWatchers', scope: 'tickets:read', summary: 'List who watches a ticket' },

  createTicketOnBehalf: {
    operation: 'createTicket',
    scope: 'tickets:write',
    summary: 'Create a ticket for a requester',
    example: {
      topic: 'library-access',
      subject: 'The door of the reading room does not open',
      body: 'My card is refused since this morning.',
      requester: { email: 'sam@uni.example', name: 'Sam Okafor' },
      tags: ['door'],
      submissionId: aSubmission,
    },
  },
  setStatus: { scope: 'tickets:write', summary: 'Set the status', example: { status: 'resolved' } },
  setPriority: { scope: 'tickets:write', summary: 'Set the priority', example: { priority: 'high' } },
  setTeam: { scope: 'tickets:write', summary: 'Give a ticket to another team', example: { team: 'library' } },
  setAssignee: {
    scope: 'tickets:write',
    summary: 'Assign a ticket',
    example: { assignee: 'hannah-osei', expected: null },
  },
  setTopic: { scope: 'tickets:write', summary: 'Set the topic' },
  setDepartment: { scope: 'tickets:write', summary: 'Set the department' },
  setCourse: { scope: 'tickets:write', summary: 'Set the course' },
  setLanguage: { scope: 'tickets:write', summary: 'Set the language' },
  changeTags: {
    scope: 'tickets:write',
    summary: 'Add and remove tags',
    example: { add: ['door'], remove: [] },
  },
  setFormAnswers: { scope: 'tickets:write', summary: 'Change the form answers' },
  mergeTickets: { scope: 'tickets:write', summary: 'Merge a ticket into another one' },
  undoMerge: { scope: 'tickets:write', summary: 'Undo a merge' },
  linkTicket: { scope: 'tickets:write', summary: 'Link two tickets' },
  unlinkTicket: { scope: 'tickets:write', summary: 'Remove the link of two tickets' },
  linkArticle: { scope: 'tickets:write', summary: 'Link an article' },
  unlinkArticle: { scope: 'tickets:write', summary: 'Remove the link of an article' },
  addParticipant: {
    scope: 'tickets:write',
    summary: 'Have somebody take part in a ticket',
    example: { email: 'tutor@uni.example' },
  },
  removeParticipant: { scope: 'tickets:write', summary: 'Take somebody out of a ticket' },

  replyToTicket: {
    scope: 'messages:write',
    summary: 'Write a public reply or an internal note',
    example: {
      body: 'The card has been renewed.',
      visibility: 'public',
      thenStatus: 'resolved',
      submissionId: aSubmission,
    },
  },

  requesters: {
    operation: 'findRequesters',
    scope: 'people:read',
    summary: 'Find requesters by name or address',
  },
  searchPeople: { scope: 'people:read', summary: 'Find people by name or address' },
  agents: { operation: 'listAgents', scope: 'people:read', summary: 'List agents' },

  teams: { operation: 'listTeams', scope: 'teams:read', summary: 'List teams' },
  queueCounts: {
    operation: 'countQueues',
    scope: 'teams:read',
    summary: 'Count the tickets that wait, by team',
  },

  staffTopics: { operation: 'listTopics', scope: 'topics:read', summary: 'List topics' },
  topicForm: { operation: 'getTopicForm', scope: 'topics:read', summary: 'Read the form of a topic' },
  suggestCourses: { operation: 'findCourses', scope: 'topics:read', summary: 'Find courses' },
  suggestTags: { operation: 'findTags', scope: 'topics:read', summary: 'Find tags' },

  staffSearchArticles: {
    operation: 'searchArticles',
    scope: 'articles:read',
    summary: 'Search published articles',
  },
  staffKnowledgeBasePage: {
    operation: 'getKnowledgeBasePage',
    scope: 'articles:read',
    summary: 'Read a page of the knowledge base',
  },
  staffArticleCategories: {
    operation: 'listArticleCategories',
    scope: 'articles:read',
    summary: 'List the categories of articles',
  },

  articleRecords: {
    operation: 'listArticles',
    scope: 'articles:write',
    summary: 'List articles and drafts, a page at a time',
  },
  articleRecord: {
    operation: 'getArticle',
    scope: 'articles:write',
    summary: 'Read an article with its draft',
  },
  createArticle: { scope: 'articles:write', summary: 'Create an article as a draft' },
  updateArticle: { scope: 'articles:write', summary: 'Change the draft of an article' },
  publishArticle: { scope: 'articles:write', summary: 'Publish the draft of an article' },
  unpublishArticle: { scope: 'articles:write', summary: 'Withdraw an article' },
  archiveArticle: { scope: 'articles:write', summary: 'Archive or restore an article' },

  uploadStaffFile: {
    operation: 'uploadFile',
    scope: 'files:write',
    summary: 'Upload a file, to name it in a message',
  },
  discardStaffFile: { operation: 'discardFile', scope: 'files:write', summary: 'Discard an uploaded file' },
} as const satisfies Partial<Record<RouteName, V1Row>>

/** A route of v1: its name, where it lies, and what it is the same as. */
export interface V1Route {
  name: string
  path: string
  row: V1Row
  contract: RouteContract
}

const contracts: Partial<Record<string, RouteContract>> = routes

/** Every route of v1 that has a contract; files are read past them (`v1FilePath`). */
export const v1List: readonly V1Route[] = Object.entries(v1Routes).map(([name, row]) => {
  const contract = contracts[name]
  if (!contract?.path.startsWith(adminPath)) throw new Error(`${name} is no route of the admin area`)
  return { name, path: `${v1Path}${contract.path.slice(adminPath.length)}`, row, contract }
})

const byContract = new Map(v1List.map((route) => [route.contract, route]))

/** Returns the route of v1 that is the same as a contract's; undefined for what tokens may not call. */
export function v1RouteOf(contract: RouteContract): V1Route | undefined {
  return byContract.get(contract)
}

/** The bytes of a file, for tokens with this scope. */
export const v1FilePath = `${v1Path}files/:fileId`
export const v1FileScope: ApiScope = 'files:read'

/** Returns the permissions that the routes of these scopes take. No scope makes a superadmin. */
export function permissionsOfScopes(scopes: readonly ApiScope[]): Permission[] {
  const permissions = new Set<Permission>()
  for (const { row, contract } of v1List) {
    const { permission } = contract
    if (permission && permission !== 'superadmin' && scopes.includes(row.scope)) permissions.add(permission)
  }
  return [...permissions]
}
