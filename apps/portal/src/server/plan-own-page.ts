import { redirectParam } from '@lodge/client'
import {
  limits,
  MyTicketsFilter,
  type PageRedirect,
  type PageRequest,
  providerSearchParam,
  type RequesterTicketDetail,
} from '@lodge/contracts'
import { matchPath } from 'react-router'
import { demoPeopleQuery } from '../auth/demo-people.tsx'
import { departmentPath, signInPath } from '../auth/guards.ts'
import { foundProvidersQuery, providersQuery } from '../auth/providers.tsx'
import { t } from '../t.ts'
import { mergedFromParam } from '../tickets/conversation/merged-notice.tsx'
import { myTicketKey, myTicketsKeyOf } from '../tickets/queries.ts'
import { crumbsToTicket, ticketNumberOf, titleOfTicket } from '../tickets/ticket-number.ts'
import { myCoursesQuery, topicQuery, topicsQuery } from '../topics/queries.ts'
import { type PagePlan, planOf, type SeededQuery } from './page-plan.ts'
import { findRouteTitle, isKnownAddress } from './route-titles.ts'

type Plan = PagePlan | PageRedirect

/** Plans a page that is about one person: their tickets, and how they sign in. Null where the address is none. */
export async function planOwnPage(request: PageRequest): Promise<Plan | null> {
  const { pathname } = new URL(request.address, request.origin)
  if (!isKnownAddress(pathname)) return null
  if (matchPath('/auth/*', pathname)) return planSignIn(request, pathname)
  if (!matchPath('/tickets/*', pathname) && !matchPath('/my-account', pathname)) return null
  return leadToSignIn(request) ?? planTickets(request, pathname)
}

/** The guards of the routes, for a page that is asked for by its address. */
function leadToSignIn({ address, init: { user } }: PageRequest): PageRedirect | null {
  if (user?.isComplete) return null
  return leadTo(`${user ? departmentPath : signInPath}?${new URLSearchParams({ [redirectParam]: address })}`)
}

const leadTo = (location: string): PageRedirect => ({ status: 302, location })

async function planSignIn(request: PageRequest, pathname: string): Promise<Plan | null> {
  const { user } = request.init
  const isDepartment = matchPath(departmentPath, pathname) !== null
  if (!user) {
    if (matchPath(signInPath, pathname)) return planEmailAddress(request, pathname)
    if (isDepartment) return leadTo(signInPath)
    return matchPath('/auth/email-verification', pathname) ? planCode(request, pathname) : null
  }
  if (user.isComplete) return leadTo('/tickets/index')
  return isDepartment ? null : leadTo(departmentPath)
}

async function planEmailAddress(
  { read, init, address, origin }: PageRequest,
  pathname: string,
): Promise<Plan> {
  const params = new URL(address, origin).searchParams
  const isLed = params.has(redirectParam)
  const search = params.get(providerSearchParam)?.trim().slice(0, limits.providerSearchLength) ?? ''
  const [providers, people, topics, found] = await Promise.all([
    read.signInProviders(),
    init.auth_mode === 'demo' ? read.demoPeople() : null,
    isLed ? read.topics() : null,
    search === '' ? null : read.findSignInProviders(search),
  ])
  const queries: SeededQuery[] = [
    [providersQuery.queryKey, providers],
    ...(found ? [[foundProvidersQuery(search).queryKey, found] satisfies SeededQuery] : []),
    ...(people ? [[demoPeopleQuery.queryKey, people] satisfies SeededQuery] : []),
    ...(topics ? [[topicsQuery.queryKey, topics] satisfies SeededQuery] : []),
  ]
  return { ...planPersonal(pathname, queries), isWhole: true }
}

/**
 * Null where the code was asked for elsewhere: the mail's link has the address, and only the app reads it.
 */
function planCode({ codeRequested }: PageRequest, pathname: string): PagePlan | null {
  return codeRequested ? { ...planPersonal(pathname, []), isWhole: true } : null
}

async function planTickets(request: PageRequest, pathname: string): Promise<Plan | null> {
  if (matchPath('/tickets/index', pathname)) return planMyTickets(request, pathname)
  const alias = matchPath('/tickets/new/:alias', pathname)?.params.alias
  if (alias !== undefined) return planNewTicket(request, pathname, alias)
  const submitted = matchPath('/tickets/submitted/:number', pathname)
  const detail = matchPath('/tickets/:number/detail', pathname)
  const number = (submitted ?? detail)?.params.number
  return number === undefined ? null : planTicket(request, { pathname, number: ticketNumberOf(number) })
}

async function planMyTickets({ read, address, origin }: PageRequest, pathname: string): Promise<PagePlan> {
  const params = new URL(address, origin).searchParams
  const show = MyTicketsFilter.safeParse(params.get('show')).data ?? 'open'
  const search = params.get('search')?.trim() ?? ''
  const hasResolved = show === 'open' && search === ''
  const queries = await Promise.all([
    readMyTickets(read, show, search),
    hasResolved ? readMyTickets(read, 'resolved') : [],
    hasResolved ? [] : readMyTickets(read, 'open'),
  ])
  return { ...planPersonal(pathname, queries.flat()), isWhole: true }
}

async function planNewTicket(
  { read, address, origin }: PageRequest,
  pathname: string,
  alias: string,
): Promise<Plan> {
  const topic = await read.topic(alias)
  if (topic === null) return missing(404)
  if (topic.alias !== alias) return leadTo(`/tickets/new/${topic.alias}${new URL(address, origin).search}`)
  const asksForCourse = topic.fields.some(({ type }) => type === 'course')
  const [courses, open] = await Promise.all([
    asksForCourse ? read.myCourses() : null,
    readMyTickets(read, 'open'),
  ])
  const queries: SeededQuery[] = [[topicQuery(alias).queryKey, topic], ...open]
  if (courses) queries.push([myCoursesQuery.queryKey, courses])
  const breadcrumbs = [
    { label: t('app.titles.home'), to: '/' },
    { label: t('app.titles.askUs'), to: '/tickets/choose-topic' },
    { label: topic.name },
  ]
  const subject = { title: topic.title, isIndexed: false, breadcrumbs }
  return { ...planOf(subject, { pathname, queries }), isPersonal: true, isWhole: true }
}

interface TicketAddress {
  pathname: string
  number: number | null
}

async function planTicket({ read }: PageRequest, { pathname, number }: TicketAddress): Promise<Plan> {
  const ticket = number === null ? null : await read.myTicket(number)
  if (ticket === null) return missing(404)
  if (ticket === 'gone') return missing(410)
  if (ticket.mergedInto !== null)
    return leadTo(`/tickets/${ticket.mergedInto}/detail?${mergedFromParam}=${ticket.number}`)
  const queries: SeededQuery[] = [
    [myTicketKey(ticket.number), ticket],
    ...(await readMyTickets(read, 'open')),
  ]
  return { ...planPersonal(pathname, queries, ticket), isWhole: true }
}

/** The app says in its own words that nothing is there. */
function missing(status: 404 | 410): PagePlan {
  const title = status === 404 ? t('app.titles.notFound') : t('tickets.gone.title')
  return { status, subject: { title, isIndexed: false }, data: null, isPersonal: true }
}

function planPersonal(pathname: string, queries: SeededQuery[], ticket?: RequesterTicketDetail): PagePlan {
  const subject = ticket
    ? { title: titleOfTicket(ticket), isIndexed: false, breadcrumbs: crumbsToTicket(ticket.number) }
    : { title: findRouteTitle(pathname), isIndexed: false }
  return { ...planOf(subject, { pathname, queries }), isPersonal: true }
}

/** Reads the list in the shape in which the portal's own queries keep it. */
export async function readMyTickets(
  read: PageRequest['read'],
  show: MyTicketsFilter,
  search = '',
): Promise<SeededQuery[]> {
  const page = await read.myTickets({ show, ...(search && { search }) })
  return [[myTicketsKeyOf(show, search), { pages: [page], pageParams: [null] }]]
}
