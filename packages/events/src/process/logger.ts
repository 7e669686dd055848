import { type LoggerOptions, type Logger as PinoLogger, pino } from 'pino'
import { redaction } from './redaction.ts'

export type Logger = PinoLogger

/** Writes JSON lines to standard output, with secrets removed. */
export function createLogger(name: string, level: string): Logger {
  return pino(logOptions(name, level))
}

export function logOptions(name: string, level: string): LoggerOptions {
  return { name, level, redact: redaction }
}
