import type { RunningCopy } from './launch.ts'

/** What is shown when all is up: where to click, who to sign in as, and `Lodge is ready` as the last line. */
export function welcome({ addresses, signIns }: Pick<RunningCopy, 'addresses' | 'signIns'>): string[] {
  return [
    '',
    `Portal  ${addresses.portal}`,
    `Admin   ${addresses.admin}`,
    `Mail    ${addresses.mail ?? addresses.smtp}`,
    '',
    ...(signIns ? demoLines(signIns) : []),
    'Lodge is ready',
  ]
}

function demoLines({ portal, admin, password }: NonNullable<RunningCopy['signIns']>): string[] {
  return [
    'Sign in to the portal as one of these; the code comes by mail:',
    ...portal.map(({ email }) => `  ${email}`),
    `Sign in to the admin with the password ${password} as one of these:`,
    ...admin.map(({ email, role }) => `  ${email} (${role})`),
    '',
  ]
}
