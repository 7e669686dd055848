import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../src/browser/accessibility.ts'
import { query } from '../src/database.ts'
import { signInStaff } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

test('a topic is translated, reaches an open German page, and comes back from a translator’s file', async ({
  openBrowser,
}) => {
  const id = randomUUID().slice(0, 8)
  const [source, german, corrected] = [`Parking ${id}`, `Parken ${id}`, `Parkplätze ${id}`]
  await query(
    `INSERT INTO topic (id, alias, name, title, team_id, position)
     SELECT gen_random_uuid(), $1, $2, $2, team_id, 99 FROM topic WHERE alias = 'library'`,
    [`parking-${id}`, source],
  )
  const student = await openBrowser({ locale: 'de-AT', viewport: { width: 390, height: 844 } })
  const admin = await openBrowser()

  await test.step('until then it is read as it is written', async () => {
    await student.goto('/')
    await expect(student.getByRole('link', { name: new RegExp(source) }).first()).toBeVisible()
  })

  await test.step('a superadmin translates it by keyboard', async () => {
    await signInStaff(admin, 'hannah.osei@marlow.example', '/admin/settings/translations?language=de')
    await admin.getByRole('searchbox', { name: 'Search texts' }).fill(id)
    const input = admin.getByRole('textbox', { name: `Name, ${source}, in German` })
    await expect(admin.getByRole('textbox', { name: /, in German$/ })).toHaveCount(1)
    await input.fill(german)
    await input.press('Enter')
    await expect(admin.getByRole('listitem').filter({ hasText: source })).toContainText('Saved')
    await expectAccessible(admin, 'admin-translations')
  })

  await test.step('it is in German on the next page, and a ticket has both names', async () => {
    await student.goto('/')
    await expect(student.getByRole('link', { name: new RegExp(german) }).first()).toBeVisible()
    await expect(student.getByText(source)).toHaveCount(0)
    const [topic] = await query<{ names: unknown }>('SELECT names FROM topic WHERE alias = $1', [
      `parking-${id}`,
    ])
    expect(topic?.names).toEqual({ de: german })
  })

  await test.step('a file for translators is exported, corrected and tried before it is imported', async () => {
    const download = admin.waitForEvent('download')
    await admin.getByRole('link', { name: /CSV/ }).click()
    const path = await (await download).path()
    const file = (await readFile(path, 'utf8')).replace(`"${german}"`, `"${corrected}"`)
    await admin.getByRole('button', { name: 'Import CSV' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'translations-de.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await expect(dialog).toContainText('This file changes one text.')
    await expectAccessible(admin, 'admin-translations-import')
    await dialog.getByRole('button', { name: 'Import one text' }).click()
    await expect(dialog).toContainText('One text was changed.')
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await student.goto('/')
    await expect(student.getByRole('link', { name: new RegExp(corrected) }).first()).toBeVisible()
  })
  await query('UPDATE topic SET archived_at = now() WHERE alias = $1', [`parking-${id}`])
})
