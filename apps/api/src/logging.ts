import { redaction } from '@lodge/events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiProcess } from './processes/api-process.ts'

/** Returns the name that a process has in logs. */
export function processName(apiProcess: ApiProcess | null): string {
  return apiProcess ? `api-${apiProcess.number}` : 'api'
}

/** A reply as the logger gets it; without a request only where there was none. */
interface AnsweredRequest {
  statusCode?: FastifyReply['statusCode']
  request?: Pick<FastifyRequest, 'through'>
}

/** Logs name the request and its outcome, and never its contents: no cookies, tokens, codes or bodies. */
export function loggerOptions(level: string, apiProcess: ApiProcess | null) {
  return {
    name: processName(apiProcess),
    level,
    redact: redaction,
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({ method, url: withoutSecrets(url), ip }),
      res: ({ statusCode, request }: AnsweredRequest) => ({
        statusCode,
        through: request?.through ?? undefined,
      }),
    },
  }
}

/** The secret in the address of a mailed link: whoever has it opens the link's page. */
const linkSecret = /^(\/(?:rate|unsubscribe|confirm-address)\/)[^/]+/

/** Returns an address without its query and without the secret of a link. */
function withoutSecrets(url: string): string {
  return (url.split('?')[0] ?? '').replace(linkSecret, '$1[secret]')
}
