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

/** Returns an address without its query; that of a mailed link as its route, for its secret stands in the path. */
function withoutSecrets({ url, routeOptions }: FastifyRequest): string {
  const { config, url: route } = routeOptions
  return config.through === 'link' && route ? route : (url.split('?')[0] ?? '')
}
