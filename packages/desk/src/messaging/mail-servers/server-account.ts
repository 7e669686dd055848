/** A user of a mail server. */
export interface ServerAccount {
  host: string
  port: number
  security: string
  userName: string | null
}

const fields = ['host', 'port', 'security', 'userName'] as const

/** Returns whether both are one user of one server, reached with the same protection. */
export function isSameAccount(one: ServerAccount, other: ServerAccount): boolean {
  return fields.every((field) => one[field] === other[field])
}

/** Returns whether a server would be spoken to in the clear over a network, as far as its name shows that. */
export function isInTheClear({ host, security }: Pick<ServerAccount, 'host' | 'security'>): boolean {
  const isThisMachine = host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
  return security === 'plain' && !isThisMachine
}
