import { EnvironmentError } from '@lodge/events/environment'

/** A reason that a person can act on; shown as one sentence, without a stack. */
export class LauncherError extends Error {}

/** Returns a sentence about `path`. */
export function explainError(error: unknown, path: string): string {
  if (error instanceof LauncherError || error instanceof EnvironmentError) return error.message
  const { code, message } = partsOf(error)
  if (code === 'ENOSPC' || /no space left on device/i.test(message))
    return `The disk that holds ${path} is full; free some space and start again.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || /permission denied/i.test(message))
    return `This user may not write to ${path}; change its owner, or set LODGE_DATA_DIR to a folder of yours.`
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `A file is in the way of the folder ${path}; set LODGE_DATA_DIR to another folder.`
  if (code === 'EMFILE' || code === 'ENFILE')
    return 'The system allows too few open files; raise the limit with `ulimit -n 4096` and start again.'
  return firstLine(message)
}

function partsOf(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return { code, message: error.message || code || error.name }
}

function firstLine(message: string): string {
  const [line = ''] = message.trim().split('\n')
  return line
}
