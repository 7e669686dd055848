/** The reason why no connection to a mail server was even tried. */
export class UnreachableServer extends Error {
  readonly problem: 'name_unknown' | 'address_forbidden' | 'no_tls'

  constructor(problem: UnreachableServer['problem'], options: ErrorOptions = {}) {
    super(problem, options)
    this.problem = problem
  }
}

/** Returns whether a code of Node's says that a server's certificate does not do. */
export function isAboutCertificate(code: string): boolean {
  return /CERT|SELF_SIGNED|^UNABLE_TO_(GET|VERIFY)|^HOSTNAME_MISMATCH/.test(code)
}
