import { type LoggerOptions, type Logger as PinoLogger, pino } from 'pino'

export type Logger = PinoLogger

/** Keys that must not reach a log even where an object that has them is logged whole. */
const secrets = ['password', 'passwordHash', 'code', 'codeHash', 'secret', 'token', 'cookie', 'authorization']

/** Returns a process's log: JSON lines on standard output, with secrets removed. */
export function createLogger(name: string, level: string): Logger {
  return pino(logOptions(name, level))
}

export function logOptions(name: string, level: string): LoggerOptions {
  const paths = secrets.flatMap((key) => [key, `*.${key}`, `*.*.${key}`])
  return { name, level, redact: { paths, censor: '[secret]' } }
}
