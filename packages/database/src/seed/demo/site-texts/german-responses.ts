interface GermanResponse {
  title: string
  text: string[]
  /** The HTML that it was translated from, where that has been written anew since. */
  madeOf?: string
}

const hello = 'Guten Tag {{requester.name}},'
const regards = 'Mit freundlichen Grüßen<br>{{agent.firstName}}, {{team.name}}'

/** Canned responses in German, by their English titles; the one on the hardship fund is still to be translated. */
export const germanResponses: Readonly<Record<string, GermanResponse>> = {
  'We are looking into it': {
    title: 'Wir kümmern uns darum',
    text: [
      hello,
      'vielen Dank für Ihre Anfrage „{{ticket.subject}}“. {{team.name}} kümmert sich darum, und Sie hören von uns bis {{ticket.dueAt}}.',
      regards,
    ],
  },
  'Could you tell us a little more?': {
    title: 'Können Sie uns mehr dazu sagen?',
    text: [
      hello,
      'um Ihnen bei der Anfrage {{ticket.number}} zu helfen, brauchen wir noch einige Angaben:',
      '<ul><li><p>wann es zum ersten Mal aufgetreten ist,</p></li><li><p>was Sie schon versucht haben,</p></li><li><p>und was Sie gesehen haben, im Wortlaut oder als Bild.</p></li></ul>',
      'Antworten Sie einfach auf diese Nachricht. Die Bearbeitungsfrist Ihrer Anfrage ruht so lange.',
      regards,
    ],
  },
  'Passed to another team': {
    title: 'An ein anderes Team weitergegeben',
    text: [
      hello,
      'Ihre Frage beantwortet am besten {{team.name}}. Wir haben sie mit allem, was Sie geschrieben haben, dorthin weitergegeben. Sie müssen nichts noch einmal senden; die Nummer bleibt {{ticket.number}}.',
      'Mit freundlichen Grüßen<br>{{agent.firstName}}',
    ],
  },
  'Connect to eduroam': {
    title: 'Mit eduroam verbinden',
    text: [
      hello,
      'die meisten Schwierigkeiten mit eduroam lassen sich so beheben:',
      '<ol><li><p>Entfernen Sie das Netz <strong>eduroam</strong> von Ihrem Gerät.</p></li><li><p>Melden Sie sich mit Ihrer vollständigen Adresse neu an, etwa <code>ab123@marlow.example</code>.</p></li><li><p>Bestätigen Sie das Zertifikat von <strong>radius.marlow.example</strong>.</p></li></ol>',
      'Wenn die Verbindung danach nicht gelingt, schreiben Sie uns, wo auf dem Campus Sie sind und was Ihr Gerät anzeigt.',
      regards,
    ],
  },
  'Two-step sign-in on a new phone': {
    title: 'Anmeldung in zwei Schritten mit neuem Telefon',
    text: [
      hello,
      'wir haben den zweiten Schritt der Anmeldung zurückgesetzt. Bei der nächsten Anmeldung können Sie Ihr neues Telefon hinzufügen; bitte tun Sie das innerhalb von 24 Stunden.',
      'Wir fragen nie nach Ihrem Passwort. Wenn es jemand tut, sagen Sie uns Bescheid.',
      regards,
    ],
  },
  'Repair reported to the maintenance team': {
    title: 'Schaden an die Haustechnik gemeldet',
    text: [
      hello,
      'wir haben Ihren Schaden gemeldet. Die Haustechnik arbeitet werktags von 8 bis 16 Uhr und klopft zweimal, bevor sie eintritt. Wenn Sie dabei sein möchten, nennen Sie uns zwei Termine, die Ihnen passen.',
      'Bei einem Wasserschaden, Gasgeruch oder völlig ausgefallener Heizung rufen Sie jederzeit die Pforte Ihres Wohnheims an.',
      regards,
    ],
  },
  'Moving to another room': {
    title: 'In ein anderes Zimmer ziehen',
    text: [
      hello,
      'ab der dritten Vorlesungswoche können Sie um ein anderes Zimmer bitten. Wir führen eine Liste und bieten Zimmer in der Reihenfolge der Anfragen an. Ihr Platz auf der Liste zählt ab heute.',
      regards,
    ],
  },
  'Exam clash: what happens now': {
    title: 'Prüfungen überschneiden sich: wie es weitergeht',
    text: [
      hello,
      'vielen Dank für den Hinweis, dass sich zwei Ihrer Prüfungen überschneiden. Wir klären jede Überschneidung mit der Raumplanung und verlegen eine der beiden Prüfungen, oder Sie schreiben beide am selben Tag mit einer beaufsichtigten Pause.',
      'Sie hören von uns bis {{ticket.dueAt}}. Bitte vereinbaren Sie bis dahin nichts mit Ihrem Institut.',
      regards,
    ],
  },
  'Evidence for mitigating circumstances': {
    title: 'Nachweise für besondere Umstände',
    text: [
      hello,
      'für Ihren Antrag brauchen wir einen Nachweis für die genannten Tage, etwa ein ärztliches Attest. Fügen Sie ihn Ihrer Antwort bei; nur der Ausschuss liest ihn.',
      'Wenn der Nachweis länger dauert, schreiben Sie uns, wann Sie damit rechnen. Ihr Antrag bleibt so lange offen.',
      regards,
    ],
  },
  'Renew a loan that is on hold': {
    title: 'Ein vorgemerktes Buch verlängern',
    text: [
      hello,
      'dieses Buch ist vorgemerkt; wir können die Leihfrist deshalb nicht noch einmal verlängern. Bitte geben Sie es bis zu dem Tag zurück, der in Ihrem Konto steht. Der Kasten neben dem Eingang ist rund um die Uhr offen.',
      'Wenn Sie ein Kapitel daraus brauchen, scannen wir es gern für Sie.',
      regards,
    ],
  },
  'Letter of enrolment': {
    title: 'Studienbescheinigung',
    madeOf:
      '<p>Hello {{requester.firstName}},</p><p>Your letter of enrolment is ready under <strong>My studies, Documents</strong>.</p><p>Best wishes,<br>{{agent.firstName}}, {{team.name}}</p>',
    text: [
      hello,
      'Ihre Studienbescheinigung liegt unter <strong>Mein Studium, Dokumente</strong> bereit.',
      regards,
    ],
  },
  'Pay tuition fees in instalments': {
    title: 'Studiengebühren in Raten zahlen',
    text: [
      hello,
      'Sie können Ihre Gebühren in drei Raten zahlen: im Oktober, Januar und April. Wählen Sie den Plan in Ihrem Konto, bevor die erste Rate fällig ist. Das kostet nichts.',
      'Wenn eine Zahlung später kommt, schreiben Sie uns <em>vor</em> dem Termin; wir finden gemeinsam einen Plan.',
      regards,
    ],
  },
}
