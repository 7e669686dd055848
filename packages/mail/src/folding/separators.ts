/** Words that programs put between dashes above the mail that is answered. */
const originals = [
  'original message',
  'original',
  'original appointment',
  'reply message',
  'ursprüngliche nachricht',
  'originalnachricht',
  'ursprünglicher termin',
  'ursprüngliche mail',
  'original-nachricht',
  'message d’origine',
  "message d'origine",
  'message original',
  'mail original',
  'e-mail original',
  'mensaje original',
  'messaggio originale',
  'oorspronkelijk bericht',
  'origineel bericht',
  'wiadomość oryginalna',
  'oryginalna wiadomość',
  'mensagem original',
  'исходное сообщение',
  'пересылаемое сообщение',
  '原始邮件',
  '原始郵件',
  '邮件原件',
  '回复的原邮件',
  '元のメッセージ',
  'オリジナルメッセージ',
  '원본 메시지',
  'الرسالة الأصلية',
  'ursprungligt meddelande',
  'opprinnelig melding',
  'oprindelig meddelelse',
  'alkuperäinen viesti',
  'původní zpráva',
  'eredeti üzenet',
  'orijinal mesaj',
  'αρχικό μήνυμα',
]
/** Words that programs put above a mail that is forwarded. */
const forwards = [
  'forwarded message',
  'begin forwarded message',
  'start of forwarded message',
  'weitergeleitete nachricht',
  'anfang der weitergeleiteten nachricht',
  'anfang der weitergeleiteten e-mail',
  'message transféré',
  'message transmis',
  'début du message transféré',
  'début du message réexpédié',
  'mensaje reenviado',
  'inicio del mensaje reenviado',
  'messaggio inoltrato',
  'inizio messaggio inoltrato',
  'doorgestuurd bericht',
  'begin doorgestuurd bericht',
  'doorgestuurde bericht',
  'przekazana wiadomość',
  'wiadomość przekazana dalej',
  'początek przekazywanej wiadomości',
  'mensagem encaminhada',
  'mensagem reencaminhada',
  'início da mensagem encaminhada',
  'início da mensagem reencaminhada',
  'пересылаемое сообщение',
  'переадресованное сообщение',
  'начало переадресованного сообщения',
  '转发的邮件',
  '轉寄的郵件',
  '转发邮件',
  '転送メッセージ',
  '転送されたメッセージ',
  'الرسالة المحولة',
  'رسالة معاد توجيهها',
  'vidarebefordrat meddelande',
  'videresendt melding',
  'videresendt meddelelse',
  'välitetty viesti',
]

/** GroupWise names the writer and the time between its signs. */
const groupWise = /^>>> .{3,150}\p{Nd}{1,2}[:.]\p{Nd}{2}.{0,20} >>>$/u

/** Returns whether a line says that the answered mail follows. */
export function isOriginalSeparator(text: string): boolean {
  return isSeparator(text, originals) || groupWise.test(text.trim())
}

/** Returns whether a line says that a forwarded mail follows. */
export function isForwardSeparator(text: string): boolean {
  return isSeparator(text, forwards)
}

/** The words stand between dashes, or alone before a colon. */
function isSeparator(text: string, words: readonly string[]): boolean {
  const line = text.replaceAll('&nbsp;', ' ').trim().toLowerCase()
  if (line.length > 120) return false
  const inner = line.replace(/^[-–—_=*\s]+|[-–—_=*\s]+$/g, '').replace(/\s*[:：]$/, '')
  const isDashed = /^[-–—_=*]{2,}/.test(line) || (/[:：]$/.test(line) && inner.includes(' '))
  return isDashed && words.includes(inner)
}

/** Returns whether a line is drawn, as Outlook and others draw one above what they answer. */
export function isRule(text: string): boolean {
  return /^\s*[_\-–—=*]{10,}\s*$/.test(text)
}
