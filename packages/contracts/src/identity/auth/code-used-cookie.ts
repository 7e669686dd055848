/**
 * The cookie that tells the app by whom a code was entered before it was there, so that it offers a passkey then as well.
 * The app takes it, and nothing is let in by it.
 */
export const codeUsedCookie = 'lodge_code_used'
