import type { FastifyRequest } from 'fastify'

/** Logs name the request and its outcome, and never its contents: no cookies, tokens, codes or bodies. */
export function loggerOptions(level: string) {
  return {
    level,
    redact: {
      paths: ['*.headers', '*.body', '*.password', '*.code', '*.cookie', 'password', 'code'],
      remove: true,
    },
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({ method, url: url.split('?')[0], ip }),
    },
  }
}
