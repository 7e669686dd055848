/** Beginnings of subjects that responders write, by language. */
const beginnings = [
  // English
  'automatic reply',
  'auto reply',
  'auto-reply',
  'autoreply',
  'auto:',
  'auto response',
  'auto-response',
  'autoresponse',
  'automated reply',
  'automated response',
  'automatic response',
  'out of office',
  'out-of-office',
  'out of the office',
  'currently out of',
  'away:',
  'away until',
  'holiday:',
  'ooo:',
  'vacation',
  'on vacation',
  'away from',
  'i am away',
  'i am out of',
  'on leave',
  'on holiday',
  'absence:',
  'annual leave',
  'this is an automat',
  'ooo re:',
  // German
  'automatische antwort',
  'automatische rückantwort',
  'abwesenheit',
  'abwesend',
  'außer haus',
  'nicht im büro',
  'ich bin nicht im büro',
  'ich bin außer haus',
  'ich bin abwesend',
  'ich bin im urlaub',
  'urlaub',
  'automatische empfangsbestätigung',
  'eingangsbestätigung',
  'auto-antwort',
  'automatische rückmeldung',
  'automatische e-mail',
  // French
  'réponse automatique',
  'reponse automatique',
  'absence du bureau',
  'absent',
  'absence',
  'je suis absent',
  'message d’absence',
  "message d'absence",
  'réponse d’absence',
  "réponse d'absence",
  'message automatique',
  // Spanish
  'respuesta automática',
  'respuesta automatica',
  'fuera de la oficina',
  'fuera de oficina',
  'ausente',
  'ausencia',
  'de vacaciones',
  'mensaje automático',
  'autorespuesta',
  'auto respuesta',
  'estoy fuera de',
  // Italian
  'risposta automatica',
  'fuori sede',
  'fuori ufficio',
  'assente',
  'assenza',
  'in ferie',
  'messaggio automatico',
  // Dutch
  'automatisch antwoord',
  'automatische beantwoording',
  'afwezig',
  'afwezigheid',
  'niet aanwezig',
  // Polish
  'autoodpowiedź',
  'automatyczna odpowiedź',
  'odpowiedź automatyczna',
  'poza biurem',
  'nieobecność',
  'nieobecny',
  'urlop',
  'automatyczna wiadomość',
  'wiadomość automatyczna',
  // Portuguese
  'resposta automática',
  'resposta automatica',
  'ausência',
  'fora do escritório',
  'férias',
  'mensagem automática',
  // Russian, Ukrainian
  'автоответ',
  'автоматический ответ',
  'вне офиса',
  'нет на месте',
  'отпуск',
  'в отпуске',
  'автоматична відповідь',
  // Scandinavian and Finnish
  'autosvar',
  'automatiskt svar',
  'automatisk svar',
  'automatiskt',
  'frånvaro',
  'fravær',
  'ikke til stede',
  'poissa',
  'automaattinen vastaus',
  'lomalla',
  // Czech, Slovak, Hungarian, Romanian, Turkish, Greek
  'automatická odpověď',
  'mimo kancelář',
  'automatická odpoveď',
  'automatikus válasz',
  'házon kívül',
  'răspuns automat',
  'otomatik yanıt',
  'ofis dışında',
  'αυτόματη απάντηση',
  'εκτός γραφείου',
  // Chinese, Japanese, Korean, Arabic, Hebrew
  '自动回复',
  '自動回覆',
  '自动答复',
  '自動回复',
  '不在办公室',
  '外出',
  '自動応答',
  '自動返信',
  '不在通知',
  '休假',
  '休暇',
  '不在',
  '자동 회신',
  '자동 응답',
  '부재중',
  'رد تلقائي',
  'الرد التلقائي',
  'خارج المكتب',
  'أنا خارج المكتب',
  'תשובה אוטומטית',
  'מחוץ למשרד',
]

/** Words behind the name of somebody who is away, as Notes writes them. */
const absences =
  /^[^:[#]{2,60} (?:is (?:currently )?out of (?:the )?office|ist (?:außer haus|abwesend|nicht im (?:büro|haus))|est absente?|está fuera de la oficina|è fuori (?:ufficio|sede))\b/u

/** Sentences of people who write a subject of their own for their responder. */
const awayNow =
  /^(?:i am|i['’]m|i will be|ich bin|wir sind|je suis|je serai|estoy|estaré|sono|sarò|ik ben|jestem|będę|estou|estarei|я)\s.{0,40}(?:out of (?:the )?office|away|on (?:leave|holiday|vacation)|nicht im (?:büro|haus|dienst)|abwesend|im urlaub|außer haus|absente?|en congés?|fuera de|ausente|de vacaciones|fuori|assente|in ferie|afwezig|met vakantie|poza biurem|nieobecn|na urlopie|fora do|de férias|в отпуске|вне офиса|отсутств)/u

/** Returns whether a subject begins as those of responders do; a person may write so too, except in an answer. */
export function hasAutomaticSubject(subject: string): boolean {
  const text = subject.toLowerCase().replace(/^[[(【\s]+/, '')
  const isKnown = beginnings.some((beginning) => text.startsWith(beginning) && !goesOn(text, beginning))
  return isKnown || absences.test(text.slice(0, 200)) || awayNow.test(text.slice(0, 200))
}

/** A word that has only begun there is another one: nobody is away who writes of an "Urlaubsantrag". */
function goesOn(text: string, beginning: string): boolean {
  return singleWords.has(beginning) && /^[\p{L}]/u.test(text.slice(beginning.length))
}

const singleWords = new Set([
  'urlaub',
  'absent',
  'absence',
  'vacation',
  'urlop',
  'férias',
  'ausencia',
  'ausência',
  'assenza',
])
