import {
  codeUsedCookie,
  errorStatus,
  ReplyAsRequester,
  RequestCode,
  type SentForm,
  SignInWithCode,
  TicketParams,
} from '@lodge/contracts'
import { escapeHtml } from '@lodge/desk/foundation'
import { closeMyTicket, createFollowUp, reopenMyTicket, replyAsRequester } from '@lodge/desk/ticketing'
import { type DomainError, refusal } from '@lodge/domain'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { keepCodeRequest } from '../people/code-requests.ts'
import { enterCode, requestCode } from '../people/sign-in-by-code.ts'
import { envelopeOf, logRefusal, refusalOf, refuse } from '../plugins/errors.ts'
import { parseFormBodies } from '../plugins/form-bodies.ts'
import { contextOf, signedIn } from '../sessions/guard.ts'
import { cookieOptions } from '../sessions/session-cookie.ts'
import { safeAddress } from './page-template.ts'

interface RefusedPage {
  request: FastifyRequest
  reply: FastifyReply
  address: string
  sent: SentForm
}

interface PageFormOptions {
  /** Sends the page with its refused form in it. */
  answer: (refused: RefusedPage) => Promise<unknown>
}

/** The app is there by then, or the sign-in is no longer what somebody has just done. */
const codeUsedSeconds = 10 * 60
/** Bytes, for the longest message in any alphabet. */
const longestForm = 256 * 1024

const signInPath = '/auth/sign-in'
const codePath = '/auth/email-verification'
const ticketPath = '/tickets/:number/detail'

const config = { area: 'anyone', isPageForm: true } as const
/** Carries the address to which signing in leads. */
const Led = z.object({ to: z.string().optional() })
const AskedCode = RequestCode.extend({ ...Led.shape, hasCode: z.literal('true').optional() })
const EnteredCode = SignInWithCode.omit({ isConfirmed: true }).extend({
  ...Led.shape,
  isConfirmed: z.literal('true').optional(),
})
const SentReply = ReplyAsRequester.pick({ body: true, submissionId: true })
const TicketForm = z.discriminatedUnion('action', [
  SentReply.extend({ action: z.literal(['reply', 'follow-up']) }),
  z.object({ action: z.literal(['close', 'reopen']) }),
])
type TicketForm = z.infer<typeof TicketForm>

/**
 * Takes forms of rendered pages, sent before the app is there or without it: each calls what the app would, leads on,
 * or says what is wrong beside the typed text.
 */
export async function pageForms(app: FastifyInstance, { answer }: PageFormOptions) {
  parseFormBodies(app, { bodyLimit: longestForm })
  app.setErrorHandler<FastifyError | DomainError>(async (error, request, reply) => {
    const refusal = refusalOf(error)
    logRefusal(request, error, refusal)
    const form = readForm(request)
    if (form === null || refusal.code === 'forbidden') return refuse(request, reply, refusal)
    const refusedForm = { ...form, status: errorStatus[refusal.code], envelope: envelopeOf(request, refusal) }
    try {
      return await answer({ request, reply, address: await addressFor(request, reply), sent: refusedForm })
    } catch (cause) {
      request.log.warn({ err: cause }, 'The page of a refused form could not be rendered')
      return sendPlainly(reply, refusedForm)
    }
  })

  app.post(signInPath, { config, schema: { hide: true, body: AskedCode } }, async (request, reply) => {
    const { to, hasCode, email } = AskedCode.parse(request.body)
    if (hasCode) keepCodeRequest(request, reply, { email, resendAllowedAt: new Date(0).toISOString() })
    else await requestCode({ request, reply }, { email })
    return lead(reply, carryOn(codePath, to))
  })

  app.post(codePath, { config, schema: { hide: true, body: EnteredCode } }, async (request, reply) => {
    const { to, isConfirmed, email, code } = EnteredCode.parse(request.body)
    const user = await enterCode(
      { request, reply },
      { email, code, ...(isConfirmed && { isConfirmed: true }) },
    )
    reply.setCookie(codeUsedCookie, user.alias, {
      ...cookieOptions(reply),
      httpOnly: false,
      maxAge: codeUsedSeconds,
    })
    if (!user.isComplete) return lead(reply, carryOn('/auth/department', to))
    return lead(reply, to !== undefined && isOwnAddress(to) ? to : '/tickets/index')
  })

  const schema = { hide: true, params: TicketParams, body: TicketForm }
  app.post(ticketPath, { config, schema }, async (request, reply) => {
    const { number } = TicketParams.parse(request.params)
    const person = await signedIn(request, reply, 'portal')
    if (!person) throw refusal('not_signed_in')
    if (person.kind === 'requester' && !person.isComplete) throw refusal('profile_incomplete')
    return lead(reply, await changeTicket({ request, reply }, number, TicketForm.parse(request.body)))
  })
}

/** Returns where the change can be seen. */
async function changeTicket(
  exchange: { request: FastifyRequest; reply: FastifyReply },
  number: number,
  form: TicketForm,
): Promise<string> {
  const { request } = exchange
  const { countHourly } = request.server
  const ctx = contextOf(request)
  const page = `/tickets/${number}/detail`
  if (!('body' in form)) {
    request.giveBack = await countHourly(exchange, 'changes')
    await (form.action === 'close' ? closeMyTicket : reopenMyTicket)(ctx, { number })
    return page
  }
  const { action, body, submissionId } = form
  const reply = { number, body, submissionId, attachments: [] }
  request.giveBack = await countHourly(exchange, action === 'reply' ? 'replies' : 'tickets')
  if (action === 'reply') return `${page}#message-${(await replyAsRequester(ctx, reply)).id}`
  return `/tickets/${(await createFollowUp(ctx, reply)).number}/detail`
}

const lead = (reply: FastifyReply, location: string) => reply.redirect(safeAddress(location), 303)

function carryOn(path: string, to: string | undefined): string {
  return to === undefined ? path : `${path}?${new URLSearchParams({ to })}`
}

/** A form must never lead to another site. */
function isOwnAddress(address: string): boolean {
  return /^\/(?![/\\])/.test(address) && !/[\t\n\r]/.test(address)
}

const TypedForm = z.record(z.string(), z.string())
const namesByPath: Record<string, SentForm['name']> = { [signInPath]: 'sign-in', [codePath]: 'code' }

/** Returns the typed values, whatever is wrong with them; null where the form cannot be read. */
function readForm({ body, params, routeOptions: { url = '' } }: FastifyRequest) {
  const parsed = TypedForm.safeParse(body)
  if (!parsed.success) return null
  const { token: _, ...values } = parsed.data
  const number = TicketParams.safeParse(params).data?.number
  const name = namesByPath[url] ?? (values.body === undefined ? 'status' : 'reply')
  return { name, values: { ...values, ...(number !== undefined && { number: `${number}` }) } }
}

/** Returns the page's address, or the sign-in where nobody is signed in any more. */
async function addressFor(request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { body, url, routeOptions } = request
  if (routeOptions.url !== ticketPath) return carryOn(`${routeOptions.url}`, Led.safeParse(body).data?.to)
  const person = await signedIn(request, reply, 'portal')
  return person ? url : carryOn(signInPath, url)
}

/** Shows the error with the typed text, where nothing else can be read or rendered: errors are in English then. */
function sendPlainly(reply: FastifyReply, { values, status, envelope }: SentForm) {
  const text = values.body ?? values.email ?? ''
  return reply
    .code(status)
    .header('cache-control', 'private, no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${escapeHtml(envelope.error.code)}</title><p id="error">${escapeHtml(envelope.error.message)}</p><textarea aria-labelledby="error" dir="auto" readonly rows="12" cols="40">${escapeHtml(text)}</textarea></html>`,
    )
}
