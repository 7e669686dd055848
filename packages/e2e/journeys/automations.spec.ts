import { createStudent, signInStaff, signInStudent } from '../src/people.ts'
import { expect, test, toleranceMs } from '../src/test.ts'
import { createRoomTicket } from '../src/tickets/create-room-ticket.ts'

test('an automation is built, tried and published, acts on a new ticket, and its run is undone', async ({
  page,
  request,
}) => {
  const word = `lamp${Date.now()}`
  const name = `Sort ${word}`
  const tag = `lights-${word}`
  const tagOf = page.locator('aside').getByText(tag, { exact: true })
  await signInStudent(request, createStudent())
  const before = await createRoomTicket(request, `The ${word} flickers`)

  await test.step('it is built', async () => {
    await signInStaff(page, 'hannah.osei@marlow.example', '/admin/automations')
    await page.getByRole('link', { name: 'New automation' }).click()
    await page.getByRole('textbox', { name: /^Name/ }).fill(name)
    await page.getByRole('combobox', { name: 'Add a condition' }).click()
    await page.getByRole('option', { name: 'Words of the requester' }).click()
    await page.getByRole('textbox', { name: 'Words' }).fill(word)
    await page.getByRole('button', { name: 'Add tag', exact: true }).click()
    await page.getByRole('textbox', { name: 'Add tag' }).fill(tag)
    await page.getByRole('button', { name: /^Create draft/ }).click()
    await expect(page.getByRole('button', { name: 'Publish version 1' })).toBeVisible()
  })

  await test.step('the trial finds the ticket that there is, and changes nothing', async () => {
    await page.getByRole('button', { name: 'Try on past tickets' }).click()
    const trial = page.getByRole('region', { name: 'Try it' })
    await expect(trial.getByRole('link', { name: `#${before} The ${word} flickers` })).toBeVisible()
    await expect(trial.getByText(`tag ${tag} added`)).toBeVisible()
    await page.getByRole('button', { name: 'Publish version 1' }).click()
    await expect(page.getByText('Version 1 is running').first()).toBeVisible()
  })

  await test.step('it acts on a new ticket while an agent watches', async () => {
    const number = await createRoomTicket(request, `Another ${word}`)
    await page.goto(`/admin/tickets/${number}/detail`)
    await expect(tagOf).toBeVisible({ timeout: toleranceMs })
    await expect(page.getByText(name).first()).toBeVisible()
    await page.getByText('Automations', { exact: true }).last().click()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    await expect(tagOf).toBeHidden({ timeout: toleranceMs })
  })

  await test.step('the ticket from before is as it was', async () => {
    await page.goto(`/admin/tickets/${before}/detail`)
    await expect(page.getByLabel('Reply', { exact: true })).toBeVisible()
    await expect(tagOf).toBeHidden()
  })
})
