import { setupLinkFor, setupLinkText } from './admin/setup-link.ts'
import type { RunningInstance } from './launch.ts'

/** Lists addresses and sign-ins; `Lodge is ready` is the last line. */
export function welcome({
  addresses,
  signIns,
  setupToken,
}: Pick<RunningInstance, 'addresses' | 'signIns' | 'setupToken'>): string[] {
  return [
    '',
    `Portal  ${addresses.portal}`,
    `Admin   ${addresses.admin}`,
    `Mail    ${addresses.mail ?? addresses.smtp}`,
    '',
    ...(signIns ? mailLines(addresses.mailIn) : []),
    ...(signIns ? demoLines(signIns) : []),
    ...(setupToken ? [setupLinkText(setupLinkFor(addresses.portal, setupToken)), ''] : []),
    'Lodge is ready',
  ]
}

const shownStaff = 5

function mailLines(mailIn: string): string[] {
  return [
    `Write to help@lodge.localhost, by a mail program that sends through ${mailIn}, or by`,
    '  npm run mail -- "My Wi-Fi is gone"',
    '',
  ]
}

function demoLines({ portal, admin, password }: NonNullable<RunningInstance['signIns']>): string[] {
  const hiddenStaff = admin.length - shownStaff
  return [
    'Sign in to the portal as one of these; the code comes by mail:',
    ...portal.map(({ email }) => `  ${email}`),
    `Sign in to the admin with the password ${password} as one of these:`,
    ...admin.slice(0, shownStaff).map(({ email, role }) => `  ${email} (${role})`),
    ...(hiddenStaff > 0 ? [`  and ${hiddenStaff} more agents`] : []),
    '',
  ]
}
