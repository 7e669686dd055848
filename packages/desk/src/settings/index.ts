export { changePassword } from './account/change-password.ts'
export { requestDeletion, withdrawDeletion } from './account/deletion-request.ts'
export { exportMyData } from './account/export-my-data.ts'
export { getAccount } from './account/get-account.ts'
export { getMyAccount } from './account/get-my-account.ts'
export {
  confirmOwnAddress,
  makeOwnAddressPrimary,
  removeOwnAddress,
  requestAddressCode,
} from './account/own-addresses.ts'
export { saveNotificationPreferences, saveProfile, saveSignature } from './account/save-account.ts'
export { saveMyDetails, saveMyNotifications } from './account/save-my-account.ts'
export { saveKeyboardShortcuts } from './account/save-shortcuts.ts'
export { saveUndoSend } from './account/save-undo-send.ts'
export { exportActivity } from './activity/export-activity.ts'
export { forgetAddresses } from './activity/forget-addresses.ts'
export { keepActivityMonths } from './activity/keep-activity-months.ts'
export { listActivity } from './activity/list-activity.ts'
export { listActors } from './activity/list-actors.ts'
export { listRecordActivity } from './activity/list-record-activity.ts'
export { recordActivity } from './activity/record-activity.ts'
export { announceTokenExpiry } from './api-tokens/announce-token-expiry.ts'
export { createApiToken, listApiTokens, revokeApiToken, rotateApiToken } from './api-tokens/api-tokens.ts'
export { createMyToken, listMyTokens, revokeMyToken } from './api-tokens/personal-tokens.ts'
export { livenDemo } from './demo/liven-demo.ts'
export { discardFailedJob, listFailedJobs, retryFailedJob } from './failed-jobs/failed-jobs.ts'
export { exportImportProblems } from './imports/export-import-problems.ts'
export { getImport, listImports } from './imports/list-imports.ts'
export { importChannel } from './imports/notify-import.ts'
export { processNextImport } from './imports/process-imports.ts'
export { setImportEncoding } from './imports/set-import-encoding.ts'
export { cancelImport, checkImport, runImport } from './imports/start-import.ts'
export { removeImportFiles, sweepImports } from './imports/sweep-imports.ts'
export { uploadImport } from './imports/upload-import.ts'
export { completeSetup, openSetup } from './setup/complete-setup.ts'
export { mailSetupCode } from './setup/mail-setup-code.ts'
export { createSetupLink, isSetupPending } from './setup/setup-link.ts'
export { getSetupMailStatus, sendSetupMail } from './setup/setup-mail.ts'
export { attributeClaims } from './sign-on/attributes/attributes.ts'
export { forgetGroups } from './sign-on/attributes/keep-attributes.ts'
export { previewProviderRules } from './sign-on/attributes/preview-rules.ts'
export { getProviderRules, updateProviderRules } from './sign-on/attributes/provider-rules.ts'
export { describeRefusedTest, describeTest } from './sign-on/entry/describe-test.ts'
export { requestIdentityCode, signOnWithCode } from './sign-on/entry/enter-identity-code.ts'
export { linkIdentity, proveByProvider } from './sign-on/entry/link-identity.ts'
export { readArrival } from './sign-on/entry/read-arrival.ts'
export { renderProvedPage } from './sign-on/entry/render-proved-page.ts'
export { type SignedOn, signOn } from './sign-on/entry/sign-on.ts'
export { findFederationMembers } from './sign-on/federation/find-members.ts'
export { requireMember } from './sign-on/federation/require-member.ts'
export { findSignInProviders } from './sign-on/federation/sign-in-choices.ts'
export { findIdentity, findOwnIssuer } from './sign-on/identities/find-identity.ts'
export {
  describeSignIn,
  listIdentities,
  listProofProviders,
  removeIdentity,
  requireOfferedProvider,
} from './sign-on/identities/own-identities.ts'
export { exchangeCode } from './sign-on/issuer/exchange-code.ts'
export { logoutTokenSeconds, readLogoutToken } from './sign-on/issuer/read-logout-token.ts'
export { requireProvider } from './sign-on/issuer/require-provider.ts'
export { beginAttempt } from './sign-on/issuer/sign-on-attempt.ts'
export { beginLaunch } from './sign-on/lti/begin-launch.ts'
export { enterCourse, launchedPage } from './sign-on/lti/enter-course.ts'
export { Launch } from './sign-on/lti/launch.ts'
export { noteLaunch } from './sign-on/lti/note-launch.ts'
export { listPublicKeys, rollLtiKey } from './sign-on/lti/own-keys.ts'
export { getPlatformState } from './sign-on/lti/platform-state.ts'
export { readIdToken } from './sign-on/lti/read-id-token.ts'
export { refreshDueRosters } from './sign-on/lti/refresh-roster.ts'
export { renderLaunchPage } from './sign-on/lti/render-launch-page.ts'
export { announceProviderEnds } from './sign-on/records/announce-provider-ends.ts'
export { exportIdentityProviders, listIdentityProviders } from './sign-on/records/list-providers.ts'
export {
  archiveIdentityProvider,
  createIdentityProvider,
  getIdentityProvider,
  readProviderMetadata,
  updateIdentityProvider,
} from './sign-on/records/provider-record.ts'
export { getSamlKeys, rollSamlKey } from './sign-on/saml/own-keys.ts'
export { renderOwnMetadata } from './sign-on/saml/own-service.ts'
export { readSamlAnswer } from './sign-on/saml/read-answer.ts'
export { refreshDueMetadata } from './sign-on/saml/refresh-metadata.ts'
export { isNamed, ownerNameOf } from './sign-on/saml/session-name.ts'
export { answerSamlSignOut, readSamlSignOut, samlSignOutSeconds } from './sign-on/saml/sign-out.ts'
export type { SignOnContext } from './sign-on/sign-on-context.ts'
export { answerTo, SignOnRefusal } from './sign-on/sign-on-refusal.ts'
export { getWaysIn, saveWaysIn } from './sign-on/ways-in/save-ways-in.ts'
export { type AppIconName, appIcons, drawAppIcon, getAppManifest } from './site/app-icons.ts'
export { dismissChecklist, getSetupChecklist } from './site/setup-checklist.ts'
export { findSiteLogo, uploadSiteLogo } from './site/site-logo.ts'
export { getSiteSettings, updateSiteSettings } from './site/site-settings.ts'
export { getTestMailStatus, sendTestMail } from './site/test-mail.ts'
export { exportSiteTexts } from './site-texts/export-site-texts.ts'
export { importSiteTexts } from './site-texts/import-site-texts.ts'
export { listSiteTexts } from './site-texts/list-site-texts.ts'
export { saveSiteText } from './site-texts/save-site-text.ts'
export { recordWebhookDeliveries } from './webhooks/recording/record-deliveries.ts'
export { exportWebhooks, listWebhooks } from './webhooks/records/list-webhooks.ts'
export {
  getWebhookDelivery,
  listWebhookDeliveries,
  repeatWebhookDeliveries,
  repeatWebhookDelivery,
  testWebhook,
} from './webhooks/records/webhook-deliveries.ts'
export {
  archiveWebhook,
  createWebhook,
  getWebhook,
  pauseWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from './webhooks/records/webhook-record.ts'
export { createGuardedAgent } from './webhooks/sending/guarded-agent.ts'
export { startWebhookSender } from './webhooks/sending/webhook-sender.ts'
export { sweepWebhookDeliveries } from './webhooks/sweep-webhook-deliveries.ts'
export type { WebhookContext } from './webhooks/webhook-context.ts'
