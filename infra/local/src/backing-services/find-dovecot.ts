import { findOrInstallProgram } from './find-program.ts'

const dovecot = {
  name: 'Dovecot',
  commands: ['dovecot'],
  packages: ['dovecot-imapd'],
  brewPackages: ['dovecot'],
  missing: 'Dovecot is missing: the tests need the package dovecot-imapd (or dovecot of Homebrew).',
}

/**
 * Takes Dovecot, which the tests read mail from; installs it by the package manager when there is none. A Dovecot that
 * runs as a service of the system is neither needed nor touched.
 */
export function findOrInstallDovecot(say: (line: string) => void): string {
  return findOrInstallProgram(dovecot, say)
}
