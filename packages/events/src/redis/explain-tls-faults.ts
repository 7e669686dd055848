import { connect } from 'node:tls'
import type { Logger } from 'pino'
import type { RedisClient } from './create-redis.ts'
import { type RedisAddress, readRedisAddress } from './redis-address.ts'

/**
 * Logs in a sentence why there is no TLS with the Redis of `url`, once until `redis` is there again. Waiting does not
 * help then, and of sentinels and clusters the client says no more than that the connection is closed.
 */
export function explainTlsFaults(redis: RedisClient, url: string, log: Pick<Logger, 'error'>): void {
  const address = readRedisAddress(url)
  if (!address.tls) return
  let isAsking = false
  let isSaid = false
  const explain = async (error: Error) => {
    const fault = faultOf(error) ?? (await findFault(address))
    if (!fault || isSaid) return
    isSaid = true
    log.error(`There is no TLS with Redis: ${fault}. ${advice}`)
  }
  redis.on('error', (error) => {
    if (isAsking || isSaid) return
    isAsking = true
    void explain(error).finally(() => {
      isAsking = false
    })
  })
  redis.on('ready', () => {
    isSaid = false
  })
}

const advice =
  'REDIS_URL names by sslrootcert who vouches for its certificate, and by sslcert and sslkey the one that Lodge shows.'

const faultCodes = /CERT|^UNABLE_TO_|^INVALID_(?:CA|PURPOSE)$|^HOSTNAME_MISMATCH$|^ERR_(?:SSL|TLS)_/

/** Returns what an error says of certificates or encryption, null for any other. */
function faultOf(error: Error): string | null {
  if (!('code' in error && faultCodes.test(String(error.code)))) return null
  // OpenSSL's own message names the lines of its source. Node appends a hint for whoever starts it.
  return 'reason' in error && error.message.includes(':error:')
    ? String(error.reason)
    : error.message.replace(/;.*/s, '')
}

async function findFault({ hosts, tls }: RedisAddress): Promise<string | null> {
  for (const { host, port } of hosts) {
    const fault = await askForTls({ ...tls, host, port, timeout: 3_000 })
    if (fault) return `${host}:${port} – ${fault}`
  }
  return null
}

function askForTls(options: { host: string; port: number; timeout: number }): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const socket = connect(options)
  // A server that misses our certificate says so after the handshake.
  socket.on('secureConnect', () => socket.write('PING\r\n'))
  socket.on('error', (error) => resolve(faultOf(error)))
  for (const event of ['data', 'timeout', 'close']) socket.on(event, () => resolve(null))
  return promise.finally(() => socket.destroy())
}
