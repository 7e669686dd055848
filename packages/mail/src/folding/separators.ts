import { withoutDirections } from './body-line.ts'

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
  'message initial',
  'původní e-mail',
  'первоначальное сообщение',
  '邮件原文',
  '元のメール',
  '返信メッセージ',
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
  'vidarebefordrat brev',
  'start på videresendt besked',
  'treść przekazanej wiadomości',
  'перенаправленное сообщение',
  '转发的消息',
  '开始转发的邮件',
  '下面是被转发的邮件',
  '開始轉寄郵件',
  'رسالة محولة',
  'بدء الرسالة المعاد توجيهها',
]
/** Mutt and Notes name the writer, or whoever passes the mail on. */
const namedForward =
  /^-{2,}\s?(?:forwarded message from|forwarded by|weitergeleitet von|transféré par|reenviado por|inoltrato da|doorgestuurd door) .{1,100}-{2,}$/iu

/** GroupWise names the writer and the time between its signs. */
const groupWise = /^>>> .{3,150}\p{Nd}{1,2}[:.]\p{Nd}{2}.{0,20} >>>$/u

/** Returns whether a line says that the answered mail follows. */
export function isOriginalSeparator(text: string): boolean {
  return isSeparator(text, originals) || groupWise.test(text.trim())
}

/** Returns whether a line says that a forwarded mail follows. */
export function isForwardSeparator(text: string): boolean {
  return isSeparator(text, forwards) || namedForward.test(text.trim())
}

/** The words stand between dashes, or alone before a colon. */
function isSeparator(text: string, words: readonly string[]): boolean {
  const line = withoutDirections(text).replaceAll('&nbsp;', ' ').trim().toLowerCase()
  if (line.length > 120) return false
  const inner = line.replace(/^[-–—_=*\s]+|[-–—_=*\s]+$/g, '').replace(/\s*[:：]$/, '')
  const isMarked = /^[-–—_=*]{2,}/.test(line) || (/[:：]$/.test(line) && !isOneWord.test(inner))
  return isMarked && words.includes(inner)
}

/** Chinese and Japanese have no spaces. */
const isOneWord = /^[\p{Script=Latin}]+$/u

/** Returns whether a line has words between dashes, whatever they say. */
export function isDashed(text: string): boolean {
  return text.length <= longestDashed && /^\s*[-–—_=*]{2,}[^-–—_=*].*[-–—_=*]{2,}\s*$/.test(text)
}

const longestDashed = 200

/** Returns whether a line is drawn, as Outlook and others draw one above what they answer. */
export function isRule(text: string): boolean {
  return /^\s*[_\-–—=*]{10,}\s*$/.test(text)
}
