import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './workspaces.ts'

/** A line of `docs/specification.md`, the file that shows it, and words of the test there, or of the constant. */
type Line = readonly [line: string, file: string, words: string]

const shell = 'packages/ui/src/shell/shell.test.tsx'
const client = 'packages/client/src/http/http-client.test.ts'
const startApp = 'packages/client/src/session/start-app.test.ts'
const startUp = 'packages/e2e/journeys/start-up.spec.ts'
const tree = 'packages/ui/src/tree/tree-selector.test.tsx'
const treeSearch = 'packages/ui/src/tree/tree-search.test.tsx'
const treeRows = 'packages/ui/src/tree/build-tree-rows.test.ts'
const dialogs = 'packages/ui/src/dialogs/dialogs-provider.test.tsx'
const guards = 'apps/admin/src/identity/auth/route-guards.test.tsx'
const access = 'packages/client/src/session/access.test.ts'
const format = 'packages/ui/src/format/format.test.ts'
const styles = 'packages/ui/src/styles.css'
const adminRouter = 'apps/admin/src/router.test.tsx'
const portalRouter = 'apps/portal/src/router.test.tsx'
const portalAuth = 'apps/portal/src/auth'

/** Every line of sections 2 to 9 that a client can show. */
const lines: Record<string, readonly Line[]> = {
  '2 Screens and routes': [
    [
      'A progress bar at the top follows the navigation',
      shell,
      'show in the bar when a first load gets no answer',
    ],
    ['Title and breadcrumbs come from the route', shell, 'comes from the route with the site’s suffix'],
    ['They are reset where a route has none', shell, 'or is the default'],
    ['Portal: every address', portalRouter, '%s is an address of the router'],
    [
      'The knowledge base is titled "Knowledge Base"',
      'apps/portal/strings/en/knowledge-base.json',
      '"pageTitle": "Knowledge Base"',
    ],
    ['/tickets and /my-account need a signed-in user', portalRouter, '%s is guarded'],
    [
      'The address asked for is saved, and sign-in shown',
      `${portalAuth}/sign-in.test.tsx`,
      'a visitor is led to the sign-in',
    ],
    [
      'After signing in, the saved address',
      `${portalAuth}/code-screen.test.tsx`,
      'signing in leads to the page that was asked for',
    ],
    ['/auth redirects to /auth/sign-in', portalRouter, '/auth leads to the sign-in'],
    [
      'The admin login redirects to the dashboard if signed in',
      guards,
      'the login sends those who are signed in to the dashboard',
    ],
    [
      'E-mail and time of a resend are kept',
      `${portalAuth}/sign-in.test.tsx`,
      'the countdown to another code survives a reload',
    ],
    ['A department is selected', `${portalAuth}/department-screen.test.tsx`, 'name and department are saved'],
    ['Admin: every address', adminRouter, '/admin/%s is an address of its own'],
    ['Admin: the address is saved, and login shown', guards, 'without a sign-in the address is saved'],
    [
      'The page header is hidden on a ticket',
      'apps/admin/src/ticketing/ticket/ticket-screen.test.tsx',
      'the subject is the one heading of the page',
    ],
    ['/admin/settings redirects to roles', adminRouter, 'the settings lead to a tab that there is'],
    ['Any other address is not found: admin', adminRouter, '/admin/%s is no page'],
    ['Any other address is not found: portal', portalRouter, 'an unknown address to no page'],
    ['admin-home is the way for those without access', startUp, 'guards lead to admin-home'],
  ],
  '2 Start-up': [
    [
      'login_redirect with a stored address: cleared and followed',
      startApp,
      'a pending login redirect is cleared and followed',
    ],
    [
      'login_redirect alone starts the app',
      startApp,
      'login_redirect without a stored address starts the app as usual',
    ],
    [
      'CSRF cookie, then init, then the app',
      startApp,
      'the admin area fetches the cookie, then its own init',
    ],
    [
      'Without init the app mounts without site data',
      startApp,
      'without an answer to init the app mounts without site data',
    ],
    [
      'The front end stores its user and the site',
      startApp,
      'the portal takes its own init: the front-end user and the site settings',
    ],
    ['Backend or front end', access, '%s is in the admin area: %s'],
    [
      'The whole order, in a browser',
      startUp,
      'login_redirect leads once to the saved address, before the app starts',
    ],
  ],
  '3 Entities': [
    ['authUser is kept in local storage', startApp, 'expect(JSON.parse(localStorage.getItem(adminUserKey)'],
    ['Users are empty at first', startApp, 'toMatchObject({ authUser: null, frontendUser: null })'],
    ['agentData is stored when present', startApp, 'toMatchObject({ authUser: agent, agentData })'],
    ['Initials come from the name', format, 'the initials of %j are %s'],
    ['Site info, authMode production by default', startApp, "authMode: 'production'"],
    ['Site info: name, debug, version, authMode and the titles', startApp, "authMode: 'demo',"],
    ['Breadcrumbs', shell, 'comes from the route with the site’s suffix'],
    [
      'E-mail login: e-mail and time of a resend',
      `${portalAuth}/sign-in.test.tsx`,
      'the countdown to another code survives a reload',
    ],
    ['Title: prefix, title, suffix', shell, 'stands between the site’s prefix and suffix'],
    [
      'lastSubmittedTicket',
      'apps/portal/src/tickets/ask/submitted-screen.test.tsx',
      'lastSubmittedTicket: last',
    ],
    [
      'cookieAcceptance is null until answered, in session storage',
      shell,
      '%s is kept for the session as %s',
    ],
    ['Tree nodes: disabled', tree, 'a disabled node is not chosen'],
    ['Tree nodes: new', treeSearch, "toEqual(['Paris', 'École d’étéNew'])"],
    [
      'Tree nodes: expanded by default',
      treeRows,
      'at first only branches that are expanded by default are open',
    ],
    ['Tree nodes: children null are loaded later', tree, 'can be tried again when they fail'],
  ],
  '4 States': [
    [
      'Admin sign-out clears the user and the stored copy',
      startUp,
      'portal and admin sign-ins of one browser are separate',
    ],
    [
      'Portal sign-out clears the user',
      'apps/portal/src/shell/account-menu.test.tsx',
      'clears everything of the person from the browser',
    ],
    [
      'The stored copy is cleared when the session has ended',
      startApp,
      'a staff session that has ended clears the stored copy',
    ],
    ['Null is no answer yet', shell, 'expect(useCookieConsent.getState().cookieAcceptance).toBeNull()'],
    ['Accept all or reject all, and cleared', shell, 'and can be cleared'],
    [
      'Rejecting keeps other storage off',
      'packages/ui/src/theme/theme-store.test.tsx',
      'rejecting cookies stores no theme beyond the tab',
    ],
    ['One of the listed permissions is enough', access, 'one of several permissions is enough'],
    ['Without any of them: admin-home', guards, 'without the permission the way leads to admin-home'],
    ['Listed roles', guards, 'a role is needed where a route lists one'],
    ['A superadmin passes', guards, 'a superadmin passes every permission'],
    [
      'SLA bar on ticket views',
      'packages/ui/src/sla/bar/sla-bar.test.tsx',
      'tells time left and percent in words and moves by itself',
    ],
    ['Status badge', 'packages/ui/src/sla/bar/sla-bar.test.tsx', 'a status has the word of its audience'],
    ['The loading bar runs 0 to 100', shell, 'rises from 0 each 100 ms'],
    ['It is capped at 99', shell, 'never passes 99 before it is finished'],
    ['It shows failure', shell, 'shows failure in its own colour'],
  ],
  '5 Validation': [
    ['Invalid email address', dialogs, "'Invalid email address'"],
    ['Invalid URL', dialogs, "'Invalid URL'"],
    ['Valid ones are taken', dialogs, 'a prompt for %s accepts %s'],
  ],
  '6 Roles and permissions': [
    ['A superadmin has every permission', access, 'a superadmin has every permission'],
    ['A list without the permission keeps out', access, 'a missing permission keeps out'],
    ['A role check asks for that role', access, 'a role keeps others out'],
    ['Every tab of the settings is for superadmins alone', adminRouter, 'is for superadmins alone'],
    ['Permissions of the routes', adminRouter, '/admin/%s needs the permission %s'],
    [
      'The server says the same',
      'apps/api/src/permissions.test.ts',
      '$address admits the people whom the table names and refuses everybody else',
    ],
  ],
  '7 Calls': [
    [
      'GET /sanctum/csrf-cookie and /api/backend/init',
      startApp,
      "['/sanctum/csrf-cookie', '/api/backend/init']",
    ],
    ['GET /api/init', startUp, "'/api/init'"],
    [
      'Base address from app_url',
      'packages/client/src/http/base-url.test.ts',
      'the meta tag app_url names the server',
    ],
    [
      'Without the tag: the present origin',
      'packages/client/src/http/base-url.test.ts',
      'without the tag calls go to the origin of the page',
    ],
    ['The anti-forgery token of the answer before', client, 'the decoded token'],
  ],
  '8 Errors': [
    ['401 reloads the page', client, 'a 401 reloads the page'],
    ['419 fetches a cookie and is passed on', client, 'a 419 fetches a new CSRF cookie once and still fails'],
    ['Network error, time-out, aborted request', client, 'no answer ends in a TimeoutError'],
    [
      'An address that no route matches is unknown too',
      'apps/portal/src/server/render-page.test.ts',
      "test.each(['/nothing%0Ahere'",
    ],
    [
      'Unknown address',
      'apps/portal/src/layout/not-found-screen.test.tsx',
      'has the title of the not-found page',
    ],
    ['No options available. and Loading...', tree, 'an empty tree and a loading tree have their texts'],
    ['No results found...', tree, 'No results found...'],
    ['No sub-options., Select... and Type to search...', tree, 'the texts are those of the specification'],
    ['Retry? and Click to retry', tree, "findByTitle('Click to retry')"],
    ['Retry?', 'packages/ui/strings/en/ui.json', '"Retry?"'],
    [
      'Clear value (Clear all belongs to several values, which no field of Lodge takes by a tree)',
      tree,
      "'Clear value'",
    ],
    ['The tree pattern of WAI-ARIA', tree, 'the selector follows the tree pattern of WAI-ARIA'],
  ],
  '9 Constants': [
    ['HTTP time-out 10000 ms', 'packages/contracts/src/foundation/limit-values.ts', 'httpTimeoutMs = 10_000'],
    [
      'The time-out that calls have',
      'packages/client/src/http/transport.ts',
      'options.timeoutMs ?? limits.httpTimeoutMs',
    ],
    ['Dates, date-times and outgoing timestamps', format, 'follow the specification to the letter'],
    ['File names in 30 characters', format, 'file names keep their extension within 30 characters'],
    ['Texts in 35 characters', format, 'are cut after 35 characters with an ellipsis'],
    ['Durations', format, '%s seconds are %s'],
    ['OK, No, Cancel', dialogs, 'the default answer %s means %s'],
    [
      'Redirect in session storage, admin user in local storage',
      startApp,
      'the redirect is stored for the session and the admin user for the browser',
    ],
    ['Cookie acceptance in session storage', shell, "sessionStorage.getItem('lodge.cookieAcceptance')"],
    ['authMode is production by default', startApp, "authMode: 'production'"],
    ['Loading bar: colour', styles, '--primary: light-dark(#081c39'],
    ['Loading bar: failure colour', styles, '--destructive: light-dark(#874b4b'],
    ['Loading bar: 3px at the top', shell, 'is 3 px at the top'],
    ['Loading bar: 3000 ms, every 100 ms, above 95 percent', shell, 'finishes by itself above 95 percent'],
    ['Tree: debounce 200 ms', 'packages/ui/src/tree/use-tree.ts', 'searchDebounceMs = 200'],
    ['Tree: a pause in typing is waited for', tree, 'waits for a pause in typing'],
    ['Tree: 300 px, 40 px, z-index 999, 5 px', tree, 'the measures are those of the specification'],
    ...['sm: 640', 'md: 768', 'lg: 1024', 'xl: 1280', '2xl: 1536'].map(
      (width) => [`Breakpoint ${width}`, styles, `--breakpoint-${width}px`] as const,
    ),
  ],
}

describe.each(Object.entries(lines))('specification, section %s', (_section, cases) => {
  test.each(cases)('%s', (_line, file, words) => {
    expect(existsSync(join(root, file)), `${file} exists`).toBe(true)
    expect(readFileSync(join(root, file), 'utf8').includes(words), `${file} has “${words}”`).toBe(true)
  })
})
