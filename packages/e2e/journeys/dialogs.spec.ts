import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { chooseFromSubmenu } from '../src/browser/choose-from-submenu.ts'
import { expectDialogToKeepFocus } from '../src/browser/dialog-focus.ts'
import { insertTickets } from '../src/database-fixtures.ts'
import { findFilesWithDialogs } from '../src/dialog-sources.ts'
import { createStudent, signInNewStudent, signInStaff, startApp } from '../src/people.ts'
import { expect, test } from '../src/test.ts'
import { roomTopic } from '../src/tickets/create-room-ticket.ts'

// The focus has to come back while a dialog still fades.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

interface Walk {
  page: Page
  /** Finds a button by its name. */
  button: (name: string | RegExp) => Locator
}

/** Opens each dialog where it is and says where the focus has to come back to, by the file that has it. */
type Walks = Record<string, (walk: Walk) => Promise<void>>

const createdBy = (button: Locator) => async () => {
  await button.focus()
  await button.press('Enter')
}

const onLists: Walks = {
  'admin/foundation/keyboard-shortcuts/shortcuts-dialog.tsx': async ({ page }) => {
    const row = page.getByRole('table').getByRole('link').first()
    await row.focus()
    await expectDialogToKeepFocus(page, 'the list of keys', () => page.keyboard.press('?'), row)
  },
  'admin/shell/command-palette/command-palette.tsx': async ({ page }) => {
    const row = page.getByRole('table').getByRole('link').first()
    await row.focus()
    await expectDialogToKeepFocus(page, 'the command palette', () => page.keyboard.press('Control+k'), row)
  },
  'admin/ticketing/ticket-list/saved-views/saved-view-dialog.tsx': async ({ page, button }) => {
    const save = button('Save view')
    await expectDialogToKeepFocus(page, 'saving a view', createdBy(save), save)
  },
  'admin/ticketing/ticket-list/bulk/bulk-property-dialog.tsx': async ({ page, button }) => {
    await page.getByRole('checkbox', { name: 'Select all loaded tickets' }).click()
    const moreButton = button('More')
    const addTag = async () => {
      await createdBy(moreButton)()
      await page.getByRole('menuitem', { name: 'Add a tag' }).press('Enter')
    }
    await expectDialogToKeepFocus(page, 'adding a tag to many', addTag, moreButton)
    await expect(page.getByText('3 selected')).toBeVisible()
  },
  'admin/ticketing/ticket-list/bulk/bulk-reply-dialog.tsx': async ({ page, button }) => {
    const reply = button('Reply')
    await expectDialogToKeepFocus(page, 'writing on many', createdBy(reply), reply)
    await expect(page.getByText('3 selected')).toBeVisible()
  },
  'admin/ticketing/macros/macro-dialog.tsx': async ({ page, button }) => {
    const macro = button('Macro')
    await expectDialogToKeepFocus(page, 'applying a macro to many', createdBy(macro), macro)
    await expect(page.getByText('3 selected')).toBeVisible()
  },
  'admin/ticketing/ticket/merging/bulk-merge-dialog.tsx': async ({ page, button }) => {
    const merge = button('Merge…')
    await expectDialogToKeepFocus(page, 'merging several', createdBy(merge), merge)
    await page.keyboard.press('Escape')
    await expect(page.getByText('3 selected')).toBeHidden()
  },
  'admin/shell/admin-shell.tsx': async ({ page, button }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expectDialogToKeepFocus(page, 'the menu of a phone', createdBy(button('Menu')), button('Menu'))
    await page.setViewportSize({ width: 1440, height: 900 })
  },
}

const onTicket: Walks = {
  'admin/ticketing/ticket/merging/merge-dialog.tsx': ({ page, button }) =>
    fromMenu(page, button, /^Merge into/),
  'admin/ticketing/ticket/links/link-dialog.tsx': ({ page, button }) => fromMenu(page, button, /^Link with/),
  'admin/ticketing/ticket/snooze/snooze-dialog.tsx': async ({ page, button }) => {
    const status = button(/^Status: /)
    const until = async () => {
      await createdBy(status)()
      await chooseFromSubmenu(page, 'Pending until…', 'A date and time…')
    }
    await expectDialogToKeepFocus(page, 'waiting until a time', until, status)
  },
  'admin/ticketing/ticket/scheduled-replies/send-later-dialog.tsx': async ({ page, button }) => {
    await page.getByRole('textbox', { name: 'Reply' }).fill('Good morning.')
    const options = button('Send and set a status')
    const later = async () => {
      await createdBy(options)()
      await chooseFromSubmenu(page, 'Send later', 'A date and time…')
    }
    await expectDialogToKeepFocus(page, 'sending later', later, options)
  },
  'admin/ticketing/ticket/scheduled-replies/queries.ts': async ({ page, button }) => {
    await createdBy(button('Send and set a status'))()
    await chooseFromSubmenu(page, 'Send later', /^In an hour/)
    const discard = button('Discard the reply that waits')
    await expectDialogToKeepFocus(page, 'discarding a reply that waits', createdBy(discard), discard)
  },
  'admin/foundation/rich-text/use-link.ts': async ({ page, button }) => {
    const link = button('Link')
    const text = page.getByRole('textbox', { name: 'Reply' })
    await text.focus()
    await expectDialogToKeepFocus(page, 'the address of a link', createdBy(link), text)
  },
}

const onForms: Walks = {
  'admin/directory/availability/away-dialog.tsx': async ({ page }) => {
    await page.goto('/admin/availability')
    const setAway = page.getByRole('button', { name: /^Set away: / }).first()
    await expectDialogToKeepFocus(page, 'setting somebody away', createdBy(setAway), setAway)
  },
  'admin/ticketing/new-ticket/new-ticket-screen.tsx': async ({ page, button }) => {
    await page.goto('/admin/tickets/create')
    await page.getByLabel('Subject').fill('Lost key')
    const discard = button('Discard draft')
    await expectDialogToKeepFocus(page, 'discarding a draft', createdBy(discard), discard)
    await page.getByLabel('Subject').fill('')
  },
  'admin/sla/business-hours/import-holidays-dialog.tsx': async ({ page, button }) => {
    await page.goto('/admin/settings/business-hours/office-hours')
    const importing = button('Import iCal')
    await expectDialogToKeepFocus(page, 'importing holidays', createdBy(importing), importing)
  },
  'admin/foundation/use-unsaved-changes-guard.ts': async ({ page }) => {
    await page.getByLabel('Name', { exact: true }).fill('Other hours')
    const leave = page.getByRole('link', { name: 'Dashboard' })
    await expectDialogToKeepFocus(page, 'leaving with changes', createdBy(leave), leave)
  },
  'admin/settings/translations/import-texts-dialog.tsx': async ({ page, button }) => {
    page.once('dialog', (dialog) => dialog.accept())
    await page.goto('/admin/settings/translations')
    const importing = button('Import CSV')
    await expectDialogToKeepFocus(page, 'importing translations', createdBy(importing), importing)
  },
  'admin/directory/users/anonymise-user.tsx': async ({ page, button }) => {
    page.once('dialog', (dialog) => dialog.accept())
    await page.goto('/admin/edit-users/samir-haddad')
    const anonymise = button('Anonymise…')
    await expectDialogToKeepFocus(page, 'anonymising somebody', createdBy(anonymise), anonymise)
  },
  'admin/directory/users/merging/merge-people.tsx': async ({ page, button }) => {
    page.once('dialog', (dialog) => dialog.accept())
    await page.goto('/admin/edit-users/emily-robson')
    const merge = button('Merge into another person…')
    await expectDialogToKeepFocus(page, 'merging two people', createdBy(merge), merge)
  },
  'admin/directory/hand-over/hand-over-dialog.tsx': async ({ page, button }) => {
    page.once('dialog', (dialog) => dialog.accept())
    await page.goto('/admin/edit-teams/library')
    const archive = button('Archive')
    await expectDialogToKeepFocus(page, 'archiving a team with work', createdBy(archive), archive)
  },
  'ui/sessions/session-list.tsx': async ({ page, button }) => {
    page.once('dialog', (dialog) => dialog.accept())
    await page.goto('/admin/my-account')
    const end = button('End all others')
    await expectDialogToKeepFocus(page, 'ending all other sessions', createdBy(end), end)
  },
}

/** Their dialogs are opened by other journeys, every one of which is watched for the focus as well. */
const elsewhere = [
  'ui/passkeys/use-change-passkey.ts',
  'admin/ticketing/ticket-list/bulk/bulk-update-report.tsx',
  'admin/ticketing/ticket-list/saved-views/saved-view-menu.tsx',
  'admin/ticketing/ticket/composer/stale-reply-dialog.tsx',
  'admin/ticketing/ticket/moving/move-dialog.tsx',
  'admin/ticketing/ticket/moving/split-dialog.tsx',
  'admin/foundation/edit-conflicts/edit-conflict-dialog.tsx',
  'admin/insight/reports/mailing/report-mailing-dialog.tsx',
  'admin/settings/webhooks/delivery-dialog.tsx',
  'admin/settings/webhooks/repeat-dialog.tsx',
  'admin/settings/webhooks/rotation-dialog.tsx',
  'admin/knowledge-base/articles/schedule-dialog.tsx',
  'admin/knowledge-base/editor/dialogs/image-dialog.tsx',
  'admin/knowledge-base/editor/dialogs/link-dialog.tsx',
  'admin/knowledge-base/editor/dialogs/video-dialog.tsx',
]

/** They come upon an answer or a state that is rare, by the shared dialogs whose own tests hold the same. */
const onlyAsk = [
  'admin/ticketing/ticket-list/bulk/bulk-bar.tsx',
  'admin/ticketing/ticket-list/saved-views/use-save-view-changes.ts',
  'admin/directory/courses/archive-term-button.tsx',
  'admin/insight/dashboard/setup-checklist.tsx',
  'admin/settings/account/calendar-section.tsx',
  'admin/settings/deliveries/use-delivery-actions.ts',
  'admin/settings/incoming-mail/use-mail-actions.ts',
  'admin/settings/api-tokens/use-revoke.ts',
  'admin/settings/directories/use-directory-actions.ts',
  'admin/settings/failed-jobs/use-failed-job-actions.ts',
  'admin/settings/site-settings/use-confirm-removal.ts',
  'admin/directory/roles/delete-role-button.tsx',
  'admin/directory/users/merging/merge-notes.tsx',
  'admin/directory/roles/role-second-factor.tsx',
  'admin/foundation/settings-form/use-archive.ts',
  'admin/sla/business-hours/use-business-hours-record.ts',
  'admin/sla/policies/use-move-policy.ts',
  'admin/ticketing/ticket/properties/topic-property.tsx',
  'admin/insight/reports/mailing/subscription-row.tsx',
  'admin/insight/reports/saved-reports/use-save-report-changes.ts',
  'admin/insight/reports/saved-reports/use-saved-report-actions.ts',
  'admin/knowledge-base/articles/article-actions.tsx',
  'admin/knowledge-base/categories/category-tree-table.tsx',
  'admin/knowledge-base/synonyms/use-synonyms.ts',
  'admin/insight/wall/wall-screen-table.tsx',
  'admin/identity/auth/proof/proof-dialog.tsx',
  'admin/knowledge-base/links/leaving-dialog.tsx',
  'admin/foundation/records/create-on-the-spot.tsx',
]

const inPortal = [
  'portal/my-account/deletion-section.tsx',
  'portal/tickets/use-send-with-uploads.ts',
  'portal/auth/proof/proof-dialog.tsx',
]

async function fromMenu(page: Page, button: Walk['button'], name: RegExp): Promise<void> {
  const moreButton = button('More actions')
  const choose = async () => {
    await createdBy(moreButton)()
    await page.getByRole('menuitem', { name }).press('Enter')
  }
  await expectDialogToKeepFocus(page, String(name), choose, moreButton)
}

async function walk(page: Page, walks: Walks): Promise<void> {
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' }).filter({ visible: true })
  for (const [file, each] of Object.entries(walks)) await test.step(file, () => each({ page, button }))
}

test('every dialog of the clients is opened by these journeys', () => {
  const walkNames = [onLists, onTicket, onForms].flatMap((walks) => Object.keys(walks))
  expect([...walkNames, ...elsewhere, ...onlyAsk, ...inPortal].sort()).toEqual(findFilesWithDialogs())
})

test('every dialog of the admin area takes the focus, keeps it and returns it', async ({
  page,
  openBrowser,
}) => {
  test.setTimeout(120_000)
  const tag = `walk-${randomUUID().slice(0, 8)}`
  const [number = 0] = await insertTickets('library', `Lost key ${tag}`, tag, 3)
  // Another session, which can be ended.
  await signInStaff(await openBrowser(), 'hannah.osei@marlow.example')
  await signInStaff(page, 'hannah.osei@marlow.example', `/admin/tickets/all?tag=${tag}`)
  await expect(page.getByRole('row').filter({ hasText: tag })).toHaveCount(3)
  await walk(page, onLists)
  await page.goto(`/admin/tickets/${number}/detail`)
  await expect(page.getByRole('textbox', { name: 'Reply' })).toBeVisible()
  await walk(page, onTicket)
  await walk(page, onForms)
})

test('the dialog of the portal takes the focus, keeps it and returns it', async ({ page }) => {
  await signInNewStudent(page, createStudent())
  await page.goto(`/tickets/new/${roomTopic}`)
  await page.getByLabel('Subject').fill('No picture')
  await page.getByLabel('Building and room').fill('Hartley Building, 2.14')
  await page.getByLabel('Describe the problem').fill('The projector shows nothing.')
  const empty = { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }
  await startApp(page)
  await page.locator('input[type="file"]').setInputFiles(empty)
  const send = page.getByRole('button', { name: 'Send question' })
  await expectDialogToKeepFocus(page, 'sending without a file', createdBy(send), send)
})
