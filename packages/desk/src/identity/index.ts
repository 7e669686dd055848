export { type AdmittedToken, admitToken, noteTokenUse } from './api-tokens/admit-token.ts'
export { looksLikeToken } from './api-tokens/token-secret.ts'
export { appointStaff, listStaff, resetPassword } from './auth/appoint-staff.ts'
export { rateLimitAddress } from './auth/networks.ts'
export { addPasskey, beginPasskey } from './auth/passkeys/add-passkey.ts'
export { hasPasskey, listPasskeys, removePasskey, renamePasskey } from './auth/passkeys/manage-passkeys.ts'
export { type PasskeyParty, passkeyPartyOf, requireParty } from './auth/passkeys/party.ts'
export { challengeIn } from './auth/passkeys/read-answer.ts'
export { requestAnyPasskey, requestOwnPasskey } from './auth/passkeys/request-passkey.ts'
export {
  proveByPasskey,
  signInToPortalWithPasskey,
  signInWithPasskey,
} from './auth/passkeys/sign-in-with-passkey.ts'
export {
  completePasswordReset,
  openPasswordReset,
  requestPasswordReset,
  setPasswordResetToken,
} from './auth/password-reset.ts'
export { hashPassword } from './auth/passwords.ts'
export { asksForCode, proveRequester, proveStaff, requestProofCode } from './auth/proof/prove.ts'
export { proofEndsAt, requireRecentProof } from './auth/proof/require-recent-proof.ts'
export { recordRefusal } from './auth/record-refusal.ts'
export { requestSignInCode } from './auth/request-sign-in-code.ts'
export {
  beginRequiredEnrolment,
  completeRequiredEnrolment,
  type PendingSignIn,
  signInWithSecondFactor,
} from './auth/second-factor/complete-sign-in.ts'
export {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from './auth/second-factor/manage-second-factor.ts'
export { explainSessionEnd } from './auth/sessions/explain-session-end.ts'
export { recordNewBrowser } from './auth/sessions/record-new-browser.ts'
export { setSignInCode } from './auth/sign-in-codes.ts'
export { hasSignInDomains } from './auth/sign-in-domains.ts'
export { signInWithCode } from './auth/sign-in-with-code.ts'
export { signInWithPassword } from './auth/sign-in-with-password.ts'
export { signOut } from './auth/sign-out.ts'
export { sweepSignIns } from './auth/sweep-sign-ins.ts'
export { withAddress } from './people/addresses.ts'
export { completeProfile } from './people/complete-profile.ts'
export { findOwnLanguage } from './people/find-own-language.ts'
export { getSiteView } from './people/get-site-view.ts'
export { listActiveTeams } from './people/list-active-teams.ts'
export { listAgents } from './people/list-agents.ts'
export { listDemoPeople } from './people/list-demo-people.ts'
export { listDepartments } from './people/list-departments.ts'
export { listFormerTeamAliases, listTeams } from './people/list-teams.ts'
export { type LoadedRequester, loadRequester, loadRequestersByIds } from './people/load-requester.ts'
export { loadSessionStaff, loadStaff, loadStaffByIds } from './people/load-staff.ts'
export { getAgentData, getAuthUser, getFrontendUser } from './people/person-views.ts'
