import { errorChain, errorCodes } from '@lodge/database'
import { TryLater } from './try-later.ts'

const outageCodes = new Set([
  // The network, and the machine.
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
  // Postgres: no connection, a standby, too much waiting.
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '25006',
  '25P03',
  '25P04',
  // Deadlocks and failed serialization, which a repeat resolves; disk or memory full, too many connections.
  '40001',
  '40P01',
  '53000',
  '53100',
  '53200',
  '53300',
  // Wrong state, locked by another; cancelled, shutting down, crashed, starting, idle for too long.
  '55000',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  // `transact`: no free connection in time, ended because it took too long.
  'TOO_MANY_TRANSACTIONS',
  'TRANSACTION_OVER',
])

const outageWords = [
  // ioredis and its commands.
  'Connection is closed',
  'Command timed out',
  'max retries per request',
  "Stream isn't writeable",
  'Socket timeout',
  'sentinels are unreachable',
  'Too many Cluster redirections',
  'startup nodes',
  'Failed to refresh slots cache',
  // A server that listens on a socket of the file system and is not there.
  'connect ENOENT',
  // pg and its pool.
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'not queryable',
]

/** Redis's answers while it is full, loading, a replica, or without its master or disk. */
const redisRefusals =
  /^(OOM|READONLY|LOADING|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|NOREPLICAS|MISCONF|BUSY|UNBLOCKED) /

/** A service is out of reach, full or too busy, so a retry may succeed. */
export function isOutage(error: unknown): boolean {
  for (const code of errorCodes(error)) if (outageCodes.has(code)) return true
  for (const cause of errorChain(error)) {
    if (cause instanceof TryLater) return true
    if (!('message' in cause) || typeof cause.message !== 'string') continue
    const { message } = cause
    if (redisRefusals.test(message) || outageWords.some((words) => message.includes(words))) return true
  }
  return false
}
