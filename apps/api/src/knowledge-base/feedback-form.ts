import { AliasParams, GiveArticleFeedback, pathOfAddress, ReadKnowledgeBasePage } from '@lodge/contracts'
import { giveArticleFeedback } from '@lodge/desk/knowledge-base'
import { refusal, refusalAt } from '@lodge/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseFormBodies } from '../plugins/form-bodies.ts'
import { readerContext } from './reader-context.ts'

const Sent = GiveArticleFeedback.extend({
  isHelpful: z.enum(['true', 'false']).transform((text) => text === 'true'),
  address: ReadKnowledgeBasePage.shape.address,
})

/** Takes the vote of a page without scripts, and leads back to it. */
export async function feedbackForm(app: FastifyInstance) {
  parseFormBodies(app)
  const config = { area: 'anyone', isOpenedByLink: true, limits: ['feedbackByAddress'] } as const
  app.post('/article-feedback/:alias', { config, schema: { hide: true } }, async (request, reply) => {
    requireOwnPage(request)
    const params = AliasParams.safeParse(request.params)
    const form = Sent.safeParse(request.body)
    if (!params.success) throw refusal('article_not_found')
    if (!form.success) throw refusalAt('isHelpful', 'required')
    const { address, ...feedback } = form.data
    await giveArticleFeedback(
      await readerContext({ request, reply }),
      { ...params.data, ...feedback },
      {
        address: request.ip,
        browser: request.headers['user-agent'] ?? '',
        secret: app.config.secret,
      },
    )
    const answer = feedback.comment ? 'said' : feedback.isHelpful ? 'yes' : 'no'
    return reply.redirect(`${encodeURI(pathOfAddress(address))}?helpful=${answer}#helpful`, 303)
  })
}

/** The form has no anti-forgery token: the browser has to say that it is ours. */
function requireOwnPage({ headers }: FastifyRequest): void {
  if (headers.origin === undefined && headers['sec-fetch-site'] !== 'same-origin') throw refusal('other_site')
}
