import { wholeBrowser } from '../src/browser/browsers.ts'
import { byKeyboard } from '../src/browser/by-keyboard.ts'
import { waitForCode } from '../src/mail.ts'
import { createStudent } from '../src/people.ts'
import { expect, test } from '../src/test.ts'
import { readSubmittedNumber } from '../src/tickets/create-room-ticket.ts'

// Its shell without a window goes past a group of choices in which nothing is chosen.
test.use({ launchOptions: wholeBrowser })

test('a student reads, signs in, asks with a file, follows, replies, closes and rates without a mouse', async ({
  page,
}) => {
  const student = createStudent()
  const keys = byKeyboard(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true })
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })

  await test.step('an article is found and read', async () => {
    await page.goto('/')
    await keys.press(button('Reject all'))
    await keys.type(page.getByRole('main').getByRole('combobox'), 'eduroam')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\.html$/)
    await keys.keepsFocus('opening an article')
    await keys.press(page.getByRole('main').getByRole('link', { name: 'Ask us' }).last())
  })

  await test.step('signing in', async () => {
    await expect(heading('Sign in')).toBeVisible()
    await keys.type(page.getByLabel('University e-mail address'), student.email)
    await page.keyboard.press('Enter')
    await expect(heading('Enter your code')).toBeVisible()
    await keys.type(page.getByLabel('Six-digit code'), await waitForCode(student.email))
    await expect(heading('Your name and department')).toBeVisible()
    await keys.type(page.getByLabel('Your name'), student.name)
    await keys.type(page.getByRole('combobox', { name: 'Your department' }), 'School of Computer Science')
    await expect(page.getByRole('treeitem', { name: 'School of Computer Science' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await keys.press(button('Save and continue'))
  })

  await test.step('asking', async () => {
    await expect(page.getByRole('link', { name: /^Teaching room is not working/ })).toBeVisible()
    await keys.press(page.getByRole('link', { name: /^Teaching room is not working/ }))
    await keys.type(page.getByLabel('Subject'), 'No picture')
    await keys.type(page.getByLabel('Building and room'), 'Hartley Building, 2.14')
    await keys.type(page.getByLabel('Describe the problem'), 'The projector shows nothing.')
    const choosing = page.waitForEvent('filechooser')
    await keys.press(button('Choose files'))
    await (await choosing).setFiles({ name: 'room.txt', mimeType: 'text/plain', buffer: Buffer.from('2.14') })
    await expect(page.getByRole('button', { name: 'Remove room.txt' })).toBeVisible()
    await keys.press(button('Send question'))
    await readSubmittedNumber(page)
    await keys.keepsFocus('sending')
  })

  await test.step('following, replying, closing and rating', async () => {
    await keys.press(page.getByRole('link', { name: 'Follow this ticket' }))
    await keys.type(page.getByLabel('Your reply'), 'It works again.')
    await keys.press(button('Send reply'))
    await expect(page.getByRole('article').filter({ hasText: 'It works again.' })).toBeVisible()
    await keys.keepsFocus('replying')
    await keys.press(button('Close this ticket'))
    await expect(button('Reopen this ticket')).toBeFocused()
    await keys.press(page.getByRole('radio').first(), 'ArrowRight')
    await page.keyboard.press('ArrowRight')
    await keys.press(button('Send rating'))
    await expect(page.getByText(/^You rated it \d of 5/)).toBeVisible()
    await expect(button('Change')).toBeFocused()
  })
})
