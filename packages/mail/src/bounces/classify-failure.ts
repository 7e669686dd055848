export type FailureKind = 'permanent' | 'temporary' | 'delayed'

const permanentStatus = /^5\.(1\.\d+|4\.\d+|2\.1|7\.(1|129|133))$/
const full =
  /quota|mailbox (is )?full|over ?quota|insufficient (system )?storage|too (large|big)|exceed|spam|blocked|rate limit|try again/i
const unknownUser =
  /(user|recipient|mailbox|address|account|addressee)s?\b.{0,30}\b(unknown|not found|unavailable|does ?n[o’']t exist|doesn['’]t exist|not exist|rejected|disabled|inactive|invalid)|(unknown|no such|invalid) (user|recipient|mailbox|address|account)|no mailbox here|does not like recipient/i

/**
 * Returns what a failed delivery says of its address: `permanent` that no mail will reach it, `temporary` that one
 * did not, `delayed` that it is still tried.
 */
export function classifyFailure(action: string, status: string | null, diagnostic: string): FailureKind {
  if (action === 'delayed') return 'delayed'
  if (status?.startsWith('4')) return 'temporary'
  if (status !== null && permanentStatus.test(status)) return 'permanent'
  if (status === null || /^5\.(0|5)\.0$/.test(status)) {
    if (full.test(diagnostic)) return 'temporary'
    return unknownUser.test(diagnostic) || status === null || status === '5.0.0' ? 'permanent' : 'temporary'
  }
  return 'temporary'
}
