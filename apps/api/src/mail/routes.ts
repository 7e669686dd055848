import { Resolver } from 'node:dns/promises'
import { routes } from '@lodge/contracts'
import type { Context, FilesContext } from '@lodge/desk/foundation'
import {
  acceptIncomingMail,
  archiveMailbox,
  askForMailConsent,
  blockMailSender,
  type ConsentContext,
  countMailboxUsage,
  countQuarantine,
  createMailbox,
  deleteIncomingMail,
  exportMailboxes,
  getIncomingMail,
  getMailAsSent,
  getMailbox,
  giveMailConsent,
  googleServers,
  listFailingMailboxes,
  listIncomingMails,
  listMailboxes,
  type MailInContext,
  openRawMail,
  retryIncomingMail,
  testImap,
  testSender,
  tryMailRules,
  updateMailbox,
} from '@lodge/desk/messaging'
import type { FastifyInstance } from 'fastify'
import { sendFile } from '../files/send-file.ts'
import { serveRecords } from '../records/serve-records.ts'
import { serve } from '../serve.ts'
import { serveArea } from '../serve-area.ts'

/** The mailboxes and what came to them. */
export async function mailRoutes(app: FastifyInstance) {
  serveMailboxes(app)
  serveIncomingMails(app)
}

/** Short: whoever tests waits for the answer. */
const resolveTxt = (name: string) => new Resolver({ timeout: 3_000, tries: 2 }).resolveTxt(name)

function serveMailboxes(app: FastifyInstance): void {
  const { secret, imapServers, microsoftUrl, appUrl, mode } = app.config
  const withMailServers = <Given extends Context>(ctx: Given): Given & ConsentContext => ({
    ...ctx,
    secret,
    appUrl,
    serverReach: { servers: imapServers, includesThisMachine: mode === 'demo' },
    tokenServers: { microsoft: microsoftUrl, google: googleServers },
  })
  const contracts = {
    list: routes.mailboxRecords,
    csv: routes.mailboxesCsv,
    one: routes.mailboxRecord,
    create: routes.createMailbox,
    update: routes.updateMailbox,
    archive: routes.archiveMailbox,
    usage: routes.mailboxUsage,
  }
  serveRecords(app, 'mailboxes', contracts, {
    list: listMailboxes,
    export: exportMailboxes,
    get: getMailbox,
    create: (ctx, input) => createMailbox({ ...ctx, secret }, input),
    update: (ctx, given) => updateMailbox({ ...ctx, secret }, given),
    archive: archiveMailbox,
    countUsage: countMailboxUsage,
  })
  serve(app, routes.askForMailConsent, (ctx, { params }) => askForMailConsent(withMailServers(ctx), params))
  serveArea(app, {
    failingMailboxes: listFailingMailboxes,
    testImap: [(ctx, input) => testImap(withMailServers(ctx), input), { limits: ['mailboxTestsByPerson'] }],
    giveMailConsent: [
      (ctx, input) => giveMailConsent(withMailServers(ctx), input),
      { limits: ['mailboxTestsByPerson'] },
    ],
    testSender: [
      (ctx, input) => testSender({ ...withMailServers(ctx), resolveTxt }, input),
      { limits: ['mailboxTestsByPerson'] },
    ],
  })
}

function serveIncomingMails(app: FastifyInstance): void {
  const { secret, mode } = app.config
  const { mails } = app.deps
  const asMailIn = (ctx: FilesContext): MailInContext => ({
    ...ctx,
    mails,
    secret,
    trustsEverySender: mode === 'demo',
  })
  serveArea(app, {
    incomingMails: listIncomingMails,
    quarantineCount: countQuarantine,
    mailAsSent: getMailAsSent,
    tryMailRules: [
      (ctx, input) => tryMailRules({ ...ctx, mails }, input),
      { limits: ['mailboxTestsByPerson'] },
    ],
  })
  serve(app, routes.incomingMail, (ctx, { params }) => getIncomingMail({ ...ctx, mails }, params))
  serve(app, routes.rawIncomingMail, async (ctx, { params, reply }) => {
    const { name, stream } = await openRawMail({ ...ctx, mails }, params)
    return sendFile(
      reply,
      { name, contentType: 'application/octet-stream', size: null, stream },
      'private, no-store',
    )
  })
  serve(app, routes.acceptIncomingMail, (ctx, { params }) => acceptIncomingMail(asMailIn(ctx), params))
  serve(app, routes.retryIncomingMail, (ctx, { params }) => retryIncomingMail(asMailIn(ctx), params))
  serve(app, routes.blockMailSender, (ctx, { params }) => blockMailSender(ctx, params))
  serve(app, routes.deleteIncomingMail, (ctx, { params }) => deleteIncomingMail(asMailIn(ctx), params))
}
