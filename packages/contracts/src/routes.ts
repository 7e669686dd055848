import { z } from 'zod'
import { ActivityPage, ListActivity } from './activity.ts'
import { AttachmentView, FileParams } from './files.ts'
import {
  AgentRef,
  AuthUser,
  BackendInit,
  CodeRequested,
  CompleteProfile,
  FrontendInit,
  FrontendUser,
  RequestCode,
  SignInWithCode,
  SignInWithPassword,
} from './people.ts'
import type { Permission } from './permissions.ts'
import { Dashboard, QueueCounts } from './queues.ts'
import { AliasParams, NamedRef, TreeNode } from './shared.ts'
import {
  AnswerTicket,
  ListMyTickets,
  ListTickets,
  MessageView,
  MyTicketsPage,
  OpenTicket,
  ReplyToTicket,
  RequesterTicketDetail,
  SetAssignee,
  SetPriority,
  SetStatus,
  SetTeam,
  SlaWhys,
  TicketDetail,
  TicketParams,
  TicketRow,
  TicketsPage,
} from './tickets.ts'
import { CourseView, TopicNode, TopicView } from './topics.ts'

export type Area = 'portal' | 'admin' | 'either' | 'anyone'

export interface RouteContract {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Fastify's notation: `/api/tickets/:number`. */
  path: string
  /** Whose session the route needs. */
  area: Area
  permission?: Permission | 'superadmin'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The status of success and the shape of its answer; `z.null()` stands for an empty answer. */
  status: 200 | 201 | 202 | 204
  response: z.ZodType
}

const route = <const Contract extends RouteContract>(contract: Contract) => contract
const none = z.null()
const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) })

/** Every HTTP route with all that crosses it: the API serves by it, the client calls by it. */
export const routes = {
  csrfCookie: route({
    method: 'GET',
    path: '/sanctum/csrf-cookie',
    area: 'anyone',
    status: 204,
    response: none,
  }),
  init: route({ method: 'GET', path: '/api/init', area: 'anyone', status: 200, response: FrontendInit }),
  backendInit: route({
    method: 'GET',
    path: '/api/backend/init',
    area: 'anyone',
    status: 200,
    response: BackendInit,
  }),

  requestCode: route({
    method: 'POST',
    path: '/api/auth/codes',
    area: 'anyone',
    body: RequestCode,
    status: 202,
    response: CodeRequested,
  }),
  signInWithCode: route({
    method: 'POST',
    path: '/api/auth/session',
    area: 'anyone',
    body: SignInWithCode,
    status: 201,
    response: FrontendUser,
  }),
  signOut: route({
    method: 'DELETE',
    path: '/api/auth/session',
    area: 'portal',
    status: 204,
    response: none,
  }),
  completeProfile: route({
    method: 'PUT',
    path: '/api/me/profile',
    area: 'portal',
    body: CompleteProfile,
    status: 200,
    response: FrontendUser,
  }),
  units: route({
    method: 'GET',
    path: '/api/units',
    area: 'anyone',
    status: 200,
    response: listOf(TreeNode),
  }),

  topics: route({
    method: 'GET',
    path: '/api/topics',
    area: 'anyone',
    status: 200,
    response: listOf(TopicNode),
  }),
  topic: route({
    method: 'GET',
    path: '/api/topics/:alias',
    area: 'portal',
    params: AliasParams,
    status: 200,
    response: TopicView,
  }),
  myCourses: route({
    method: 'GET',
    path: '/api/me/courses',
    area: 'portal',
    status: 200,
    response: listOf(CourseView),
  }),

  uploadFile: route({
    method: 'POST',
    path: '/api/files',
    area: 'portal',
    status: 201,
    response: AttachmentView,
  }),
  discardFile: route({
    method: 'DELETE',
    path: '/api/files/:fileId',
    area: 'portal',
    params: FileParams,
    status: 204,
    response: none,
  }),

  openTicket: route({
    method: 'POST',
    path: '/api/tickets',
    area: 'portal',
    body: OpenTicket,
    status: 201,
    response: RequesterTicketDetail,
  }),
  myTickets: route({
    method: 'GET',
    path: '/api/tickets',
    area: 'portal',
    query: ListMyTickets,
    status: 200,
    response: MyTicketsPage,
  }),
  myTicket: route({
    method: 'GET',
    path: '/api/tickets/:number',
    area: 'portal',
    params: TicketParams,
    status: 200,
    response: RequesterTicketDetail,
  }),
  myTicketSla: route({
    method: 'GET',
    path: '/api/tickets/:number/sla',
    area: 'portal',
    params: TicketParams,
    status: 200,
    response: SlaWhys,
  }),
  answerTicket: route({
    method: 'POST',
    path: '/api/tickets/:number/replies',
    area: 'portal',
    params: TicketParams,
    body: AnswerTicket,
    status: 201,
    response: MessageView,
  }),
  closeMyTicket: route({
    method: 'POST',
    path: '/api/tickets/:number/closure',
    area: 'portal',
    params: TicketParams,
    status: 201,
    response: RequesterTicketDetail,
  }),
  reopenMyTicket: route({
    method: 'DELETE',
    path: '/api/tickets/:number/closure',
    area: 'portal',
    params: TicketParams,
    status: 200,
    response: RequesterTicketDetail,
  }),

  signInWithPassword: route({
    method: 'POST',
    path: '/api/backend/auth/session',
    area: 'anyone',
    body: SignInWithPassword,
    status: 201,
    response: AuthUser,
  }),
  signOutOfAdmin: route({
    method: 'DELETE',
    path: '/api/backend/auth/session',
    area: 'admin',
    status: 204,
    response: none,
  }),
  queueCounts: route({
    method: 'GET',
    path: '/api/backend/queues',
    area: 'admin',
    status: 200,
    response: QueueCounts.extend({ teams: z.array(NamedRef) }),
  }),
  dashboard: route({
    method: 'GET',
    path: '/api/backend/dashboard',
    area: 'admin',
    status: 200,
    response: Dashboard,
  }),
  agents: route({
    method: 'GET',
    path: '/api/backend/agents',
    area: 'admin',
    status: 200,
    response: listOf(AgentRef),
  }),
  uploadStaffFile: route({
    method: 'POST',
    path: '/api/backend/files',
    area: 'admin',
    status: 201,
    response: AttachmentView,
  }),
  discardStaffFile: route({
    method: 'DELETE',
    path: '/api/backend/files/:fileId',
    area: 'admin',
    params: FileParams,
    status: 204,
    response: none,
  }),
  tickets: route({
    method: 'GET',
    path: '/api/backend/tickets',
    area: 'admin',
    query: ListTickets,
    status: 200,
    response: TicketsPage,
  }),
  ticket: route({
    method: 'GET',
    path: '/api/backend/tickets/:number',
    area: 'admin',
    params: TicketParams,
    status: 200,
    response: TicketDetail,
  }),
  ticketSla: route({
    method: 'GET',
    path: '/api/backend/tickets/:number/sla',
    area: 'admin',
    params: TicketParams,
    status: 200,
    response: SlaWhys,
  }),
  replyToTicket: route({
    method: 'POST',
    path: '/api/backend/tickets/:number/replies',
    area: 'admin',
    params: TicketParams,
    body: ReplyToTicket,
    status: 201,
    response: MessageView,
  }),
  setStatus: route({
    method: 'PUT',
    path: '/api/backend/tickets/:number/status',
    area: 'admin',
    params: TicketParams,
    body: SetStatus,
    status: 200,
    response: TicketRow,
  }),
  setPriority: route({
    method: 'PUT',
    path: '/api/backend/tickets/:number/priority',
    area: 'admin',
    params: TicketParams,
    body: SetPriority,
    status: 200,
    response: TicketRow,
  }),
  setTeam: route({
    method: 'PUT',
    path: '/api/backend/tickets/:number/team',
    area: 'admin',
    params: TicketParams,
    body: SetTeam,
    status: 200,
    response: TicketRow,
  }),
  setAssignee: route({
    method: 'PUT',
    path: '/api/backend/tickets/:number/assignee',
    area: 'admin',
    params: TicketParams,
    body: SetAssignee,
    status: 200,
    response: TicketRow,
  }),
  activity: route({
    method: 'GET',
    path: '/api/backend/activity',
    area: 'admin',
    permission: 'superadmin',
    query: ListActivity,
    status: 200,
    response: ActivityPage,
  }),
} as const

export type RouteName = keyof typeof routes
