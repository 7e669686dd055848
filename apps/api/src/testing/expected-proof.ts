/** A change may take a proof besides session and permission. */
export type ExpectedProof =
  /** A proof of the last fifteen minutes. */
  | 'recent proof'
  /** A recent proof where it changes an address or gives a role: the command decides. */
  | 'recent proof for access'
  /** The password, and a code where there is one, in the request itself. */
  | 'own proof'
  | 'nothing'

/** Changes of what is one's own, or of the access of others. Each has its row, so that somebody has thought of it. */
export const expectedProof: Partial<Record<string, ExpectedProof>> = {
  completeProfile: 'nothing',
  saveMyDetails: 'nothing',
  saveMyNotifications: 'nothing',
  requestMyAddressCode: 'recent proof',
  confirmMyAddress: 'recent proof',
  makeMyAddressPrimary: 'recent proof',
  removeMyAddress: 'recent proof',
  endMySession: 'recent proof',
  endMyOtherSessions: 'recent proof',
  requestProofCode: 'nothing',
  giveProofByCode: 'own proof',
  requestDeletion: 'recent proof',
  withdrawDeletion: 'nothing',
  subscribeToWebPush: 'nothing',
  confirmWebPush: 'nothing',
  removePushDevice: 'nothing',

  saveProfile: 'nothing',
  saveSignature: 'nothing',
  saveNotificationPreferences: 'nothing',
  saveKeyboardShortcuts: 'nothing',
  changePassword: 'own proof',
  requestAddressCode: 'recent proof',
  confirmAddress: 'recent proof',
  makeAddressPrimary: 'recent proof',
  removeAddress: 'recent proof',
  giveProof: 'own proof',
  giveProofByPasskey: 'own proof',
  beginPasskeyProof: 'nothing',
  beginPasskey: 'recent proof',
  addPasskey: 'recent proof',
  renamePasskey: 'nothing',
  removePasskey: 'recent proof',
  beginSecondFactor: 'own proof',
  confirmSecondFactor: 'recent proof',
  renewRecoveryCodes: 'own proof',
  turnOffSecondFactor: 'own proof',
  endSession: 'recent proof',
  endOtherSessions: 'recent proof',

  createWebhook: 'recent proof',
  updateWebhook: 'recent proof',
  archiveWebhook: 'nothing',
  rotateWebhookSecret: 'recent proof',
  pauseWebhook: 'nothing',
  testWebhook: 'nothing',
  repeatWebhookDelivery: 'nothing',
  repeatWebhookDeliveries: 'nothing',

  createApiToken: 'recent proof',
  rotateApiToken: 'recent proof',
  revokeApiToken: 'nothing',
  createMyToken: 'recent proof',
  revokeMyToken: 'nothing',
  createCalendarFeed: 'recent proof',
  removeCalendarFeed: 'nothing',

  createUser: 'recent proof for access',
  updateUser: 'recent proof for access',
  archiveUser: 'recent proof',
  anonymiseUser: 'recent proof',
  requestUserAddress: 'recent proof',
  makeUserAddressPrimary: 'recent proof',
  removeUserAddress: 'recent proof',
  inviteUser: 'nothing',
  resumeUserMail: 'nothing',
  uploadUserImport: 'nothing',
  checkUserImport: 'nothing',
  setUserImportEncoding: 'nothing',
  runUserImport: 'recent proof',
  cancelUserImport: 'nothing',
  createRole: 'recent proof',
  updateRole: 'recent proof',
  requireSecondFactor: 'recent proof',
  deleteRole: 'recent proof',

  updateSiteSettings: 'recent proof',
  uploadSiteLogo: 'nothing',
  sendTestMail: 'nothing',
  createWallScreen: 'recent proof',
  revokeWallScreen: 'nothing',
}
