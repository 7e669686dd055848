/** Lines that mail programs and phones add by themselves; each stands alone in its line. */
const added = [
  /^(sent|gesendet|envoyé|enviado|inviato|verzonden|verstuurd|wysłan[eoy]|skickat|sendt|lähetetty|odesláno)\s(from|with|via|by|using|von|mit|vom|über|depuis|de|à partir de|desde|con|do|da|dal|vanaf|met|z|ze|från|fra)\s.{2,60}$/iu,
  /^(von|vom) (meinem|meiner|mein) .{2,40}gesendet\.?$/iu,
  /^von .{2,30} gesendet\.?$/iu,
  /^diese nachricht wurde von .{3,80} gesendet\.?$/iu,
  /^(get|holen sie sich|laden sie|outlook für|télécharger|téléchargez|obtenir|obtener|obtén|scarica|ottieni|download|obter|pobierz|skaffa|hämta)\s?.{0,30}(outlook|yahoo|gmx|web\.de|bluemail|spark)\b.{0,60}$/iu,
  /^outlook (für|for|pour|para|per|voor) (ios|android|mac|windows).{0,40}$/iu,
  /^(mit der|gesendet mit der) .{2,30} (mail )?app gesendet\.?$/iu,
  /^(отправлено|надіслано) (с|из|з|от|через) .{2,40}$/iu,
  /^从(我的)? ?.{2,20} ?(发送|傳送)$/u,
  /^(发自|發自|来自|從我的|从我的|发自我的) ?.{2,30}$/u,
  /^.{0,6}(iphone|ipad|android|outlook).{0,12}(から送信|から送信されました|에서 보냄)$/iu,
  /^(나의 )?.{2,20}에서 보냄$/u,
  /^(أُ?رسلت|أُ?رسل|تم الإرسال|مرسل) من .{2,40}$/u,
  /^(iphone|ipad).{0,4}(tan|dan|imden|umdan) gönderildi\.?$/iu,
  /^-{0,3}\s?sent (from|with) .{2,60}$/iu,
]
/** Products without which the shortest of these lines would be anybody's sentence. */
const product =
  /iphone|ipad|ipod|android|samsung|galaxy|huawei|xiaomi|redmi|mi phone|pixel|oneplus|nokia|blackberry|windows|outlook|yahoo|gmx|web\.de|proton|tutanota|tuta|gmail|mail|mobil|handy|smartphone|tablet|téléphone|móvil|cellulare|telefoon|telefon|телефон|手机|手機|app\b|hotmail|icloud|thunderbird|spark|مبايل|الهاتف|آيفون/iu

/** Footers of lists and of virus scanners. */
const footers = [
  /^you (received|are receiving) this (message|e-?mail|mail) because you( are|'re|’re)? subscribed/i,
  /^to unsubscribe( from this (group|list))?\b/i,
  /^(virus-?free|virenfrei)\.? .{0,40}(avast|avg)/i,
  /^this e?-?mail has been (checked|scanned) for viruses/i,
  /^diese e-?mail wurde von .{2,40} auf viren geprüft/i,
  /^-{2,}\s?mailing list/i,
]

const longest = 300

/** Returns whether a line was added by a phone or a mail program. */
export function isAddedLine(text: string): boolean {
  if (text.length > longest) return false
  const line = text
    .replace(/<https?:[^>]*>|\(?https?:\S+\)?/gi, '')
    .replace(/[*_]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return product.test(line) && added.some((pattern) => pattern.test(line))
}

export function isFooterLine(text: string): boolean {
  return text.length <= longest && footers.some((pattern) => pattern.test(text.trim()))
}

/** Returns whether a line is the one of RFC 3676 above a signature; many programs drop its space. */
export function isSignatureDelimiter(text: string): boolean {
  return /^--[ \u00a0]?$/.test(text)
}
