import { query } from '../src/database.ts'
import { createStudent, signInNewStudent, signInStaff } from '../src/people.ts'
import { expect, test } from '../src/test.ts'
import { readSubmittedNumber, roomTopic } from '../src/tickets/create-room-ticket.ts'

const article = 'Connect to eduroam Wi-Fi'

test('an article answers, a ticket follows all the same, and the next one carries the article', async ({
  openBrowser,
}) => {
  const student = createStudent()
  const page = await openBrowser()
  const readSuggestions = async () =>
    query<{ opened: boolean; answered: boolean; sent: boolean }>(
      `SELECT opened_at IS NOT NULL AS opened, answered_at IS NOT NULL AS answered, sent_at IS NOT NULL AS sent
       FROM article_suggestion JOIN article ON article.id = article_id JOIN person ON person.id = person_id
       WHERE person.email = $1 AND article.title = $2`,
      [student.email, article],
    )

  await test.step('articles are suggested while the subject is written', async () => {
    await signInNewStudent(page, student)
    await page.goto(`/tickets/new/${roomTopic}`)
    await page.getByLabel('Subject').fill('Cannot connect to eduroam')
    await expect(page.getByRole('region', { name: 'These may answer it' })).toContainText(article)
  })

  await test.step('one is read in a new tab, and found helpful there', async () => {
    const opening = page.waitForEvent('popup')
    await page.getByRole('link', { name: article }).click()
    const reading = await opening
    await expect(reading.getByRole('heading', { level: 1, name: article })).toBeVisible()
    await reading.getByRole('button', { name: 'Yes', exact: true }).click()
    await expect(reading.getByText('Thank you. You can change your mind.')).toBeVisible()
    await reading.close()
  })

  await test.step('it answers, which ends the draft and is noted', async () => {
    await page.getByRole('button', { name: `“${article}” answered it` }).click()
    await expect(page.getByRole('heading', { name: 'Good to hear that' })).toBeFocused()
    await expect.poll(readSuggestions).toEqual([{ opened: true, answered: true, sent: false }])
  })

  await test.step('the student still asks, and a ticket follows', async () => {
    await page.getByRole('button', { name: 'I still want to ask' }).click()
    await expect(page.getByLabel('Subject')).toHaveValue('Cannot connect to eduroam')
    await page.getByLabel('Building and room').fill('Hartley Building, 2.14')
    await page.getByLabel('Describe the problem').fill('It asks for more.')
    await page.getByRole('button', { name: 'Send question' }).click()
    await readSubmittedNumber(page)
    await expect.poll(readSuggestions).toEqual([{ opened: true, answered: false, sent: true }])
  })

  const number = await test.step('“Still stuck?” carries the article into the next ticket', async () => {
    await page.goto('/knowledge-base/it-wifi/wifi/connect-to-eduroam.html')
    await page.getByRole('article').getByRole('link', { name: 'Ask us' }).click()
    await page.getByRole('link', { name: 'Teaching room is not working' }).click()
    await expect(page.getByText('We attach the article that you were reading:')).toContainText(article)
    await page.getByLabel('Subject').fill('Still stuck')
    await page.getByLabel('Building and room').fill('Hartley Building, 2.15')
    await page.getByLabel('Describe the problem').fill('I have tried all of it.')
    await page.getByRole('button', { name: 'Send question' }).click()
    const number = await readSubmittedNumber(page)
    await page.getByRole('link', { name: 'Follow this ticket' }).click()
    await expect(page.getByRole('complementary').getByRole('link', { name: article })).toBeVisible()
    return number
  })

  await test.step('its agent sees the article, and editors its effect', async () => {
    const staffPage = await openBrowser()
    await signInStaff(staffPage, 'hannah.osei@marlow.example', `/admin/tickets/${number}/detail`)
    await expect(staffPage.getByRole('list', { name: 'Articles' })).toContainText(article)
    await staffPage.goto('/admin/knowledge-based?list=answered')
    await expect(staffPage.getByRole('row', { name: new RegExp(article) })).toBeVisible()
    await expect(staffPage.getByText('The draft itself became a ticket.')).toBeVisible()
  })
})
