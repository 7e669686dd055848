import { addressWithin } from '../headers/read-addresses.ts'
import { headerOf } from '../mime/read-headers.ts'
import { classifyFailure } from './classify-failure.ts'
import { statusWithin } from './read-delivery-status.ts'
import type { FailedRecipient, ReportMail } from './report-mail.ts'

/** Sentences of mail servers that write no report in the form of RFC 3464. */
const sentences = [
  /this is the qmail-send program/i,
  /this message was created automatically by mail delivery software/i,
  /(could not|couldn['’]t|can(no|')t|was not|wasn['’]t|not) be delivered/i,
  /(was|were|is|are)n?(['’]t| not)? (able|unable) to deliver|unable to deliver|wasn['’]t delivered/i,
  /delivery (to the following recipients?|has) .{0,40}failed|delivery failed|failed permanently|delivery failure|delivery status notification|undeliver(able|ed)/i,
  /following addresses? (had|failed)|recipients? could not be reached|did not reach (some or all of )?the( following| intended)/i,
  /returned to sender|returned mail|mail delivery (failed|system|subsystem)/i,
  /message .{0,40}delayed|delivery .{0,30}delayed/i,
  /konnte nicht zugestellt werden|nicht zustellbar|unzustellbar|zustellung .{0,60}fehlgeschlagen|nicht übermittelt/i,
  /n['’]a pas pu être (remis|délivré|distribué)|échec de la (remise|distribution)|non remis|non distribuable/i,
  /no se (pudo|ha podido) entregar|no se ha entregado|error en la entrega|no entregado/i,
  /impossibile (recapitare|consegnare)|mancata consegna|non (è stato )?(recapitato|consegnato)/i,
  /kan(kon)? niet (worden )?(afgeleverd|bezorgd)|kon niet worden (afgeleverd|bezorgd)|niet te bezorgen|onbestelbaar/i,
  /nie (można|udało się|może) .{0,30}(dostarczy|doręczy)|niedostarczalna|nie została dostarczona/i,
  /não (foi possível|pôde) .{0,20}entreg|não entregue/i,
  /не (удалось|может быть|была|было) .{0,20}доставлен|недоставлен|не доставлено|не удалось доставить/i,
  /退信|无法投递|無法投遞|无法送达|配信できません|配信不能|エラーメール|تعذر تسليم|تعذر التسليم/,
]
const mailSystem =
  /^(mailer[-_.]?daemon|mail[-_.]?daemon|postmaster|mdaemon|mail[-_.]?delivery|microsoftexchange\w*|bounces?|exim|root|mailsystem)/i
/** Lines below which the mail that failed is quoted. */
const copyBegins = [
  /^-{2,}.{0,10}(this is a copy of|below this line is a copy|original message|returned message|original mail|message header|ursprüngliche|message d|unsent message|mensaje original)/i,
  /^(original message headers|the original message|return-path:|received: |dkim-signature:)/i,
]
const delayed =
  /\b(delayed|will (be retried|continue|keep trying)|no action is required|temporary problem|not yet been delivered|still trying|verzögert|retardé|demorad)/i
const maximalRecipients = 50

/**
 * Returns the recipients that a mail system names as failed in its own words: those of Exim, qmail, Sendmail, Gmail,
 * Exchange and others. Null where the mail is none of a mail system.
 */
export function readPlainBounce(mail: ReportMail, originalId: string | null): FailedRecipient[] | null {
  const named = (headerOf(mail.headers, 'x-failed-recipients') ?? '')
    .split(',')
    .flatMap((entry) => addressWithin(entry) ?? [])
  if (named.length === 0 && !isFromMailSystem(mail)) return null
  const own = ownWords(mail.text)
  const speaks = sentences.some((sentence) => sentence.test(own) || sentence.test(mail.subject))
  if (named.length === 0 && !speaks) return null
  const isDelayed = delayed.test(mail.subject) || (named.length === 0 && delayed.test(own.slice(0, 2_000)))
  const addresses = named.length > 0 ? named : findFailed(own, mail, originalId)
  return [...new Set(addresses)]
    .slice(0, maximalRecipients)
    .map((address) => toRecipient(address, { own, isDelayed }))
}

/** A person may send a report on, too. */
export function isFromMailSystem({ returnPath, senders }: ReportMail): boolean {
  return returnPath === '' || senders.some((sender) => mailSystem.test(sender))
}

function ownWords(text: string): string {
  const lines = text.slice(0, 50_000).split('\n')
  const copy = lines.findIndex(
    (line, at) => at > 0 && copyBegins.some((beginning) => beginning.test(line.trim())),
  )
  return lines.slice(0, copy < 0 ? lines.length : copy).join('\n')
}

const addresses =
  /[^\s<>()"'`,;:[\]{}=/@＜＞（），；：、。]{1,64}@[^\s<>()"'`,;:[\]{}/@＜＞（），；：、。]{1,255}/g
/** No line with an address alone is longer, nor has a name of a server to it. */
const longestLine = 400

/** The first address that stands alone in its line, in brackets or quotes, comes before one within a sentence. */
function findFailed(own: string, { senders }: ReportMail, originalId: string | null): string[] {
  const isOther = (address: string) =>
    !senders.includes(address) && !mailSystem.test(address) && address !== originalId?.toLowerCase()
  const lines = own.split('\n').flatMap((line) => (line.length > longestLine ? [] : [line.trim()]))
  const alone = lines.flatMap((line) => {
    const [, address] =
      /^(?:[-*•]\s*|to:\s*|an:\s*|recipient:\s*|final recipient:\s*)?["'<(]{0,2}([^\s<>"'()＜＞（），；：、。]+@[^\s<>"'():＜＞（），；：、。]+)["'>)]{0,2}(?:\s*\([^)]*\))?\s*(?::|\.(?=\s|$)|$|\s-\s|\son\s)/i.exec(
        line,
      ) ?? []
    return address ? [address.toLowerCase().replace(/\.$/, '')] : []
  })
  if (alone.some(isOther)) return alone.filter(isOther)
  const within = (own.match(addresses) ?? []).map((address) => address.toLowerCase().replace(/\.$/, ''))
  return within
    .filter((address) => address.includes('.', address.indexOf('@')) && isOther(address))
    .slice(0, 1)
}

interface Words {
  own: string
  isDelayed: boolean
}

const reply = /(?:^|[\s"'#<:(])([45]\d\d)[ -]+(?:#?\d\.\d+\.\d+)?[^\n]{0,300}/

/** The server's words stand behind the address that they are about. */
function toRecipient(address: string, { own, isDelayed }: Words): FailedRecipient {
  const at = Math.max(own.toLowerCase().indexOf(address), 0)
  const behind = own.slice(at, at + 1_500)
  const code = reply.exec(behind) ?? reply.exec(own)
  const status = statusWithin(behind) ?? statusWithin(own) ?? (code?.[1]?.startsWith('4') ? '4.0.0' : null)
  const diagnostic = (code?.[0] ?? behind.slice(address.length, 300))
    .replace(/\s+/g, ' ')
    .replace(/^[\s>:"'#(-]+/, '')
    .trim()
  return {
    address,
    originalAddress: null,
    kind: classifyFailure(isDelayed ? 'delayed' : 'failed', status, diagnostic),
    status,
    diagnostic,
  }
}
