import type { TranslateDesk } from '../../../foundation/strings.ts'
import type { StringKeys } from '../../../generated/string-keys.ts'

/** The subject and the body of a mail in Liquid; empty lines separate the paragraphs of the body. */
export interface EmailTemplate {
  subject: string
  body: string
}

/** The mails that there are: those that the catalogue has a template for. */
export type EmailTemplateCode = CodeIn<keyof StringKeys>
type CodeIn<Key> = Key extends `email-templates.${infer Code}.subject` ? Code : never

export type VariableName = keyof typeof placeholders

/** Returns the template that Lodge comes with: the catalogue's words, with the variables to be filled in. */
export function defaultTemplate(t: TranslateDesk, code: EmailTemplateCode): EmailTemplate {
  return {
    subject: t(`email-templates.${code}.subject`, placeholders),
    body: t(`email-templates.${code}.body`, placeholders),
  }
}

const placeholders = {
  siteName: '{{ siteName }}',
  siteShortName: '{{ siteShortName }}',
  recipientName: '{{ recipientName }}',
  link: '{{ link }}',
  code: '{{ code }}',
  validUntil: '{{ validUntil }}',
  number: '{{ number }}',
  subject: '{{ subject }}',
  mailSubject: '{{ mailSubject }}',
  message: '{{ message }}',
  missingAnswers: '{{ missingAnswers }}',
  missingSentence: '{{ missingSentence }}',
  articlesSentence: '{{ articlesSentence }}',
  articles: '{{ articles }}',
  teamName: '{{ teamName }}',
  requesterName: '{{ requesterName }}',
  formAnswers: '{{ formAnswers }}',
  requesterEmail: '{{ requesterEmail }}',
  assigneeName: '{{ assigneeName }}',
  authorName: '{{ authorName }}',
  actorName: '{{ actorName }}',
  statusSentence: '{{ statusSentence }}',
  reopenDays: '{{ reopenDays }}',
  reopenedSentence: '{{ reopenedSentence }}',
  intoNumber: '{{ intoNumber }}',
  intoSubject: '{{ intoSubject }}',
  metricName: '{{ metricName }}',
  dueAt: '{{ dueAt }}',
  reason: '{{ reason }}',
  fromPriority: '{{ fromPriority }}',
  toPriority: '{{ toPriority }}',
  fromTeam: '{{ fromTeam }}',
  toTeam: '{{ toTeam }}',
  unassignedSentence: '{{ unassignedSentence }}',
  toName: '{{ toName }}',
  reassignedSentence: '{{ reassignedSentence }}',
  handOverSentence: '{{ handOverSentence }}',
  macroTitle: '{{ macroTitle }}',
  webhookName: '{{ webhookName }}',
  tokenName: '{{ tokenName }}',
  providerName: '{{ providerName }}',
  automationTitle: '{{ automationTitle }}',
  reportName: '{{ reportName }}',
  period: '{{ period }}',
  figures: '{{ figures }}',
  comparison: '{{ comparison }}',
  topTeams: '{{ topTeams }}',
  moment: '{{ moment }}',
  newEmail: '{{ newEmail }}',
  browserName: '{{ browserName }}',
  roleName: '{{ roleName }}',
}
