export { createEmailFixture, type EmailFixture } from '../messaging/email/testing/email-fixture.ts'
export { type MailServer, startMailServer } from '../messaging/email/testing/mail-server.ts'
export { type PushService, startPushService } from '../messaging/web-push/testing/push-service.ts'
export { createWebPushFixture, type WebPushFixture } from '../messaging/web-push/testing/web-push-fixture.ts'
export { sealProviderSecret } from '../settings/sign-on/provider-secret.ts'
export {
  createWebhookFixture,
  type WebhookFixture,
  webhookKey,
} from '../settings/webhooks/testing/webhook-fixture.ts'
export {
  startWebhookSink,
  verifyWebhook,
  type WebhookSink,
} from '../settings/webhooks/testing/webhook-sink.ts'
export { anArticle, anArticleCategory } from './article-factory.ts'
export { codeOf } from './authenticator.ts'
export { eicar, startClamd } from './clamd.ts'
export { actingAs, after, noon } from './context.ts'
export { aDeskFixture } from './desk-fixture.ts'
export { mailboxInput } from './mailbox-factory.ts'
export { aPasskeyDevice } from './passkey-device.ts'
export {
  aCourse,
  aDepartment,
  anAddress,
  anAgent,
  aStudent,
  aSuperadmin,
  aSupervisor,
  type TestPerson,
} from './person-factory.ts'
export { aSite } from './site-factory.ts'
export { aSiteText } from './site-text-factory.ts'
export { businessHoursInput, slaPolicyInput } from './sla-input-factory.ts'
export { afterBreach, anSlaPolicy, atPercent, someBusinessHours } from './sla-policy-factory.ts'
export { anSlaTicket } from './sla-ticket-factory.ts'
export { aFile, aMessage, aTicket, eventsOf } from './ticket-factory.ts'
export { aTeam, aTopic } from './topic-factory.ts'
