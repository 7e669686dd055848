import { redaction } from '@lodge/events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiProcess } from './processes/api-process.ts'

export function processName(apiProcess: ApiProcess | null): string {
  return apiProcess ? `api-${apiProcess.number}` : 'api'
}

/** A reply has no request only where there was none. */
interface AnsweredRequest {
  statusCode?: FastifyReply['statusCode']
  request?: Pick<FastifyRequest, 'through'>
}

/** Logs name the request and its outcome, never its contents: no cookies, tokens, codes or bodies. */
export function loggerOptions(level: string, apiProcess: ApiProcess | null) {
  return {
    name: processName(apiProcess),
    level,
    redact: redaction,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: withoutSecrets(request),
        ip: request.ip,
      }),
      res: ({ statusCode, request }: AnsweredRequest) => ({
        statusCode,
        through: request?.through ?? undefined,
      }),
    },
  }
}

/** Removes the query; a mailed link is logged as its route, for its secret stands in the path. */
function withoutSecrets({ url, routeOptions }: FastifyRequest): string {
  const { config, url: route } = routeOptions
  return config.through === 'link' && route ? route : (url.split('?')[0] ?? '')
}
