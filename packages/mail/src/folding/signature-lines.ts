import { withoutDirections } from './body-line.ts'

const sent =
  'sent|gesendet|envoyée?|enviado|enviada|inviato|verzonden|verstuurd|wysłan[aeoy]|skickat|sendt|lähetetty|odesláno|odoslané|küldve|trimis|poslano|отправлено|надіслано|στάλθηκε|ارسال شده|gửi|dikirim'
const by =
  'from|with|via|by|using|von|mit|vom|aus|über|depuis|de|du|à partir de?|avec|desde|con|a partir d[aeo]|do|da|dal|com|vanaf|met|vanuit|via|z|ze|från|fra|с|со|из|з|зі|от|від|через|az|από|pe|از|từ|dari'
const fetched =
  'get|holen sie sich|laden sie|télécharge[rz]|obten[eiu]r|obtenez|obtenga|obtenha|obtén|scarica|ottieni|download|obter|baixe|baixar|pobierz|skaffa|hämta|hent|скачать|загрузить|получить|отримати|获取|取得|الحصول على|احصل على'

/** Lines that mail programs and phones add by themselves; each stands alone in its line, with an apology at most. */
const added = [
  new RegExp(`^-{0,3}\\s?(?:${sent})\\s(?:${by})(?!\\p{L}).{1,60}?(?:[.!]\\s\\p{Lu}.{2,60})?$`, 'iu'),
  /^נשלח מ.{2,60}$/u,
  /^lähetetty\s.{2,60}$/iu,
  new RegExp(
    `^(?:${fetched})\\s?.{0,30}(?:outlook|yahoo|gmx|web\\.de|bluemail|spark)(?!\\p{L}).{0,60}$`,
    'iu',
  ),
  /^(?:this (?:message|e-?mail|mail) was )?sent (?:from|with|by|using) .{2,80}$/iu,
  /^(?:mobil )?gesendet von .{2,60}$/iu,
  /^(?:von|vom) (?:meinem|meiner|mein) .{2,40}gesendet\.?(?: \p{Lu}.{2,60})?$/iu,
  /^von .{2,30} gesendet\.?$/iu,
  /^diese nachricht wurde von .{3,80} gesendet\.?$/iu,
  /^yahoo mail: .{2,60}$/iu,
  /^outlook (?:für|for|pour|para|per|voor) (?:ios|android|mac|windows).{0,40}$/iu,
  /^(?:mit der|gesendet mit der) .{2,30} (?:mail )?app gesendet\.?$/iu,
  /^provenance\s?:.{2,60}$/iu,
  /^(?:从|從|通过|透過).{1,30}(?:发送|傳送|發送|寄出)$/u,
  /^(?:发自|發自|来自|發送自|发送自|從我的|从我的|发自我的) ?.{2,30}$/u,
  /^.{0,30}(?:から送信(?:されました)?|を入手|を取得|에서 보냄)$/u,
  /^(?:أُ?رسلت?|أُ?رسل|تم الإرسال|تم إرسالها|مرسلة?) من .{2,40}$/u,
  /^(?:iphone|ipad).{0,6}(?:tan|dan|den|imden|umdan) gönderildi\.?$/iu,
]
/** Products without which the shortest of these lines would be anybody's sentence. */
const product =
  /iphon|ipad|ipod|android|samsung|galaxy|huawei|xiaomi|redmi|mi phone|pixel|oneplus|nokia|blackberry|windows|outlook|yahoo|gmx|web\.de|proton|tutanota|tuta|gmail|mail|mobil|handy|smartphone|tablet|t[ée]l[ée]phone|tel[éê]fono|móvil|cellulare|telefoon|telefon|телефон|мобильн|почт|手机|手機|邮箱|邮件|郵件|メール|app\b|アプリ|hotmail|icloud|thunderbird|spark|مبايل|الهاتف|هاتف|جوال|آيفون|\bnine$|\bblue$|\bphone(?=$|[.!] )|\bcanary$|superhuman/iu

/** Footers of lists and of virus scanners. */
const footers = [
  /^you (received|are receiving) this (message|e-?mail|mail) because you( are|'re|’re)? subscribed/i,
  /^to unsubscribe( from this (group|list))?\b/i,
  /^(virus-?free|virenfrei)\.?\s?.{0,40}(avast|avg)/i,
  /^this e?-?mail has been (checked|scanned) for viruses/i,
  /^diese e-?mail wurde von .{2,40} auf viren geprüft/i,
  /^-{2,}\s?mailing list/i,
]

const longest = 300

/** Returns whether a line was added by a phone or a mail program. */
export function isAddedLine(text: string): boolean {
  if (text.length > longest) return false
  const line = withoutDirections(text)
    .replace(/<https?:[^>]*>|\(?https?:\S+\)?/gi, '')
    .replace(/[*_]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return product.test(line) && added.some((pattern) => pattern.test(line))
}

export function isFooterLine(text: string): boolean {
  const line = text
    .slice(0, longest + 1)
    .replace(/^\s*<https?:[^>]*>/i, '')
    .trim()
  return text.length <= longest && footers.some((pattern) => pattern.test(line))
}

/** Returns whether a line is the one of RFC 3676 above a signature; many programs drop its space, or join its dashes. */
export function isSignatureDelimiter(text: string): boolean {
  return /^(?:--|—)[ \u00a0]{0,3}$/.test(text)
}
