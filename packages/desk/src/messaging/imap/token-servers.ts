import { type ImapSignIn, type TokenProvider, tokensOf } from '@lodge/contracts'

/** Origins and pages of the services that give tokens. */
export interface TokenServers {
  /** Microsoft's own, or that of a national cloud. */
  microsoft: string
  google: { consent: string; tokens: string }
}

export const googleServers: TokenServers['google'] = {
  consent: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokens: 'https://oauth2.googleapis.com/token',
}

interface TokenServer {
  /** The page on which somebody consents. */
  consent: string
  /** Gives tokens. */
  tokens: string
  /** The rights that are asked for: to read mail by IMAP, to send it, and a refresh token where somebody consents. */
  scope: string
  /** Further parameters of the page, without which it gives no refresh token or no choice of account. */
  more: Record<string, string>
}

/** The rights that each way of signing in asks for, as the services name them. */
const scopes: Record<Exclude<ImapSignIn, 'password'>, readonly string[]> = {
  microsoft_application: ['https://outlook.office365.com/.default'],
  microsoft_consent: ['https://outlook.office365.com/IMAP.AccessAsUser.All', 'offline_access'],
  google_consent: ['https://mail.google.com/'],
}

const more: Record<TokenProvider, Record<string, string>> = {
  microsoft: { response_mode: 'query', prompt: 'select_account' },
  google: { access_type: 'offline', prompt: 'consent' },
}

/** Scopes that somebody consents to besides, where the mailbox sends by tokens too; the other ways need no more for that. */
const sendingScope = 'https://outlook.office365.com/SMTP.Send'

interface TokenUse {
  signIn: ImapSignIn
  tenant: string | null
  /** Mail is sent by them too. */
  isForSending?: boolean
}

/** Returns where tokens for a way of signing in come from; null for a password. */
export function tokenServerOf(
  { microsoft, google }: TokenServers,
  { signIn, tenant, isForSending = false }: TokenUse,
): TokenServer | null {
  const tokens = tokensOf(signIn)
  if (!tokens || signIn === 'password') return null
  const { provider } = tokens
  const at = `${microsoft}/${encodeURIComponent(tenant ?? '')}/oauth2/v2.0`
  const pages = provider === 'google' ? google : { consent: `${at}/authorize`, tokens: `${at}/token` }
  const sending = isForSending && signIn === 'microsoft_consent' ? [sendingScope] : []
  return { ...pages, scope: [...scopes[signIn], ...sending].join(' '), more: more[provider] }
}
