import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../src/browser/accessibility.ts'
import { readMailTo, readReplyAddress, waitForMail } from '../src/mail.ts'
import { signInStaff } from '../src/people.ts'
import { startResponder } from '../src/responder.ts'
import { expect, test, toleranceMs } from '../src/test.ts'
import { reportUndelivered, writeMail } from '../src/write-mail.ts'

const help = 'help@lodge.localhost'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const far = 'https://far.example'
const hostile = [
  '<body background="https://far.example/ground.png" onload="top.hacked = 1">',
  '<style>@import "https://far.example/a.css"; p { background: url(https://far.example/b.png) }</style>',
  '<p style="color: #aa0000; background: url(https://far.example/c.png)">In <b>red</b> letters</p>',
  '<script>top.hacked = 2</script><img src="x" onerror="top.hacked = 3">',
  '<img src="https://far.example/pixel.gif" srcset="https://far.example/wide.gif 2x" alt="Pixel">',
  '<img src="cid:plan@client.example" alt="Plan">',
  '<div style="position: fixed; inset: 0; background: white">Sign in again</div>',
  '<meta http-equiv="refresh" content="0; url=https://far.example/left"><base href="https://far.example/">',
  '<form action="https://far.example/form"><input name="password"></form>',
  '<iframe src="https://far.example/frame"></iframe><svg onload="top.hacked = 4"></svg>',
  '<a href="https://far.example/there" target="_top">bank.example</a>',
  '<a href="javascript:top.hacked = 5">Again</a><div style="height: 100vh">Deep</div>',
].join('\n')

test('a student who only writes mail is answered, and answers, while an agent watches the desk', async ({
  openBrowser,
}) => {
  const student = `kofi.${randomUUID().slice(0, 8)}@marlow.example`
  const subject = `The projector shows nothing ${randomUUID().slice(0, 8)}`
  const desk = await openBrowser()
  await signInStaff(desk, 'samir.haddad@marlow.example', '/admin/tickets/it-service-desk/index')

  await test.step('the mail is on the open list within a second', async () => {
    await writeMail({ from: `Kofi Mensah <${student}>`, to: help, subject })
    await expect(desk.getByRole('link', { name: subject })).toBeVisible({ timeout: toleranceMs })
  })

  await test.step('the receipt has the number, and can be answered', async () => {
    const receipt = await waitForMail(student, /We have your question/)
    expect(await readReplyAddress(receipt)).toMatch(/^help\+\d+\.[a-z2-7]{26}@lodge\.localhost$/)
    expect(receipt.text).toContain('reply to this e-mail')
  })

  await test.step('the agent answers in the desk', async () => {
    await desk.getByRole('link', { name: subject }).click()
    await expect(desk.getByText('By e-mail', { exact: true })).toBeVisible()
    await desk.getByLabel('Reply', { exact: true }).fill('We bring a new projector at noon.')
    await desk.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(desk.getByRole('article')).toHaveCount(2)
  })

  await test.step('the student’s answer is a message at once, and what it repeats is folded', async () => {
    const answer = await waitForMail(student, new RegExp(`] ${subject}$`))
    const quoted = answer.text.split('\n').map((line) => `> ${line}`)
    await writeMail({
      from: `Kofi Mensah <${student}>`,
      to: await readReplyAddress(answer),
      subject: `Re: ${answer.subject}`,
      inReplyTo: answer.headers['message-id'],
      text: ['Thank you, it works.', '', 'On Monday, the help desk wrote:', ...quoted].join('\n'),
    })
    const message = desk.getByRole('article').filter({ hasText: 'Thank you, it works.' })
    await expect(message).toBeVisible({ timeout: toleranceMs })
    await expect(message.getByText('new projector at noon')).toHaveCount(0)
    await message.getByRole('button', { name: /^Show quoted text/ }).click()
    await expect(message.getByText('new projector at noon')).toBeVisible()
  })
})

test('an agent answers from the phone’s mail program, and hears in the desk of an answer that did not arrive', async ({
  openBrowser,
}) => {
  const student = `noor.${randomUUID().slice(0, 8)}@marlow.example`
  const agent = 'samir.haddad@marlow.example'
  const subject = await writeMail({ from: `Noor Haidari <${student}>`, to: help })
  const desk = await openBrowser()
  await signInStaff(desk, 'hannah.osei@marlow.example', '/admin/tickets/it-service-desk/index')
  const link = desk.getByRole('link', { name: subject })
  await link.click()
  await expect(desk.getByRole('article')).toHaveCount(1)

  await test.step('a mail tells the agent of the assignment, under an address of their own', async () => {
    await desk.getByRole('button', { name: /^Assignee/ }).click()
    await desk.getByRole('menuitem', { name: 'Samir Haddad' }).click()
    const notice = await waitForMail(agent, new RegExp(`Assigned to you: ${subject}`))
    await writeMail({
      from: `Samir Haddad <${agent}>`,
      to: await readReplyAddress(notice),
      subject: `Re: ${notice.subject}`,
      inReplyTo: notice.headers['message-id'],
      text: 'Your account is unlocked again.\n\n-- \nSent from my phone',
    })
  })
  await test.step('the answer is the agent’s own, in the desk and in the student’s mail', async () => {
    const message = desk.getByRole('article', { name: 'Message by Samir Haddad' })
    await expect(message).toContainText('Your account is unlocked again.', { timeout: toleranceMs })
    await expect(message).not.toContainText('Sent from my phone')
    const answer = await waitForMail(student, new RegExp(`] ${subject}$`))
    expect(answer.text).toContain('Your account is unlocked again.')
    await reportUndelivered(answer)
  })
  await test.step('what the mail server reports stands on the message and on the ticket', async () => {
    const message = desk.getByRole('article', { name: 'Message by Samir Haddad' })
    await expect(message).toContainText(`Not delivered to ${student}.`, { timeout: toleranceMs })
    await expect(message).toContainText('550 5.1.1 No such user here')
    await expect(desk.getByRole('region', { name: 'Mail not delivered' })).toBeVisible()
    await expectAccessible(desk, 'a ticket with an answer that did not arrive')
  })
})

test('a hostile mail is shown as it was sent, and neither runs, leaves its frame nor asks another host', async ({
  openBrowser,
}) => {
  const desk = await openBrowser()
  const requestedUrls: string[] = []
  await desk.context().route(`${far}/**`, (route) => {
    requestedUrls.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<p>There</p>' })
  })
  const subject = await writeMail({
    from: `Kofi Mensah <kofi.${randomUUID().slice(0, 8)}@marlow.example>`,
    to: help,
    html: hostile,
    attachments: [
      { filename: 'plan.png', content: png, contentType: 'image/png', cid: 'plan@client.example' },
    ],
  })
  await signInStaff(desk, 'hannah.osei@marlow.example', '/admin/tickets/it-service-desk/index')
  await desk.getByRole('link', { name: subject }).click()
  await desk.getByRole('button', { name: 'As sent' }).press('Enter')
  const address = desk.url()
  const frame = desk.frameLocator('iframe[title^="Mail by"]')

  await test.step('it has its look and its own picture', async () => {
    await expect(frame.getByText('red', { exact: true })).toHaveCSS('font-weight', '700')
    await expect(frame.getByText('In red letters')).toHaveCSS('color', 'rgb(170, 0, 0)')
    const plan = frame.getByRole('img', { name: 'Plan' })
    await expect.poll(() => plan.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
    await expect(desk.getByText('4 pictures from other servers are not shown')).toBeVisible()
  })
  await test.step('the frame is as high as the mail, and no higher', async () => {
    const box = await desk.locator('iframe[title^="Mail by"]').boundingBox()
    const last = await frame.getByText('Deep').boundingBox()
    if (!box || !last) throw new Error('The mail is not shown.')
    expect(last.y + last.height).toBeLessThanOrEqual(box.y + box.height)
    expect(box.height).toBeLessThan(400)
  })
  await expectAccessible(desk, 'a mail as it was sent')
  await test.step('nothing ran, was loaded or left', async () => {
    expect(await desk.evaluate(() => 'hacked' in window)).toBe(false)
    expect(requestedUrls).toEqual([])
    expect(desk.url()).toBe(address)
    expect(desk.frames().map((each) => new URL(each.url()).protocol)).not.toContain('https:')
  })
  await test.step('a link says where it leads, and opens apart', async () => {
    const link = frame.getByRole('link', { name: /bank\.example/ })
    await expect(link).toHaveAccessibleName('bank.example [far.example]')
    const [page] = await Promise.all([desk.waitForEvent('popup'), link.click()])
    await expect(page.getByText('There')).toBeVisible()
    expect(await page.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
    expect(requestedUrls).toEqual([`${far}/there`])
    expect(desk.url()).toBe(address)
  })
  await test.step('the original is a file, with its headers beside it', async () => {
    await desk.getByRole('link', { name: 'Original mail' }).click()
    await desk.getByText('Headers', { exact: true }).click()
    await expect(desk.getByText(`Subject: ${subject}`)).toBeVisible()
    const [download] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('link', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.eml$/)
  })
})

test('a mail that an agent forwards becomes the student’s by one button, and another agent watches', async ({
  openBrowser,
}) => {
  const student = `amina.${randomUUID().slice(0, 8)}@marlow.example`
  const title = `Card ${randomUUID().slice(0, 8)}`
  await writeMail({
    from: 'Samir Haddad <samir.haddad@marlow.example>',
    to: help,
    subject: `Fwd: ${title}`,
    text: `She waits in front of the lab.\n\n---------- Forwarded message ---------\nFrom: Amina Diallo <${student}>\nDate: Mon, Jan 12, 2026 at 9:00 AM\nSubject: ${title}\nTo: Samir Haddad\n\nMy card does not open the lab.`,
  })
  const [desk, other] = [await openBrowser(), await openBrowser()]
  await signInStaff(desk, 'hannah.osei@marlow.example', '/admin/tickets/it-service-desk/index')
  await desk.getByRole('link', { name: title }).click()
  const forward = desk.getByRole('region', { name: 'Forwarded mail' })
  await expect(forward).toContainText(`Forwarded for Amina Diallo <${student}>`)
  await signInStaff(other, 'samir.haddad@marlow.example', new URL(desk.url()).pathname)
  await expect(other.getByRole('region', { name: 'Forwarded mail' })).toBeVisible()
  await expectAccessible(desk, 'a forwarded mail')

  await desk.getByRole('button', { name: 'Make Amina Diallo the requester' }).press('Enter')
  for (const page of [desk, other]) {
    const message = page.getByRole('article', { name: 'Message by Amina Diallo' })
    await expect(message).toContainText('My card does not open the lab.', { timeout: toleranceMs })
    await expect(message).not.toContainText('in front of the lab')
    await expect(page.getByRole('article', { name: 'Message by Samir Haddad' })).toContainText(
      'Internal note',
    )
    await expect(page.getByRole('region', { name: 'Forwarded mail' })).toHaveCount(0)
    await expect(page.getByText('made Amina Diallo the requester')).toBeVisible()
  }
  const receipt = await waitForMail(student, /We have your question/)
  expect(receipt.text).toContain('My card does not open the lab.')
  expect(receipt.text).not.toContain('in front of the lab')
})

test('somebody whom a student’s mail names takes part, answers, and is taken out again', async ({
  openBrowser,
}) => {
  const mark = randomUUID().slice(0, 8)
  const [student, friend] = [`omar.${mark}@marlow.example`, `lena.${mark}@marlow.example`]
  const subject = `Our group’s room ${mark}`
  const desk = await openBrowser()
  await signInStaff(desk, 'samir.haddad@marlow.example', '/admin/tickets/it-service-desk/index')
  await writeMail({ from: student, to: help, cc: friend, subject })
  await desk.getByRole('link', { name: subject }).click()
  const participants = desk.getByRole('region', { name: 'Participants' })
  await expect(participants).toContainText(friend)

  await test.step('both get the agent’s reply, and who else did', async () => {
    await desk.getByLabel('Reply', { exact: true }).fill('Room 12 is yours on Friday.')
    await desk.getByRole('button', { name: 'Send', exact: true }).click()
    for (const person of [student, friend]) {
      const { text } = await waitForMail(person, new RegExp(`] ${subject}$`))
      expect(text).toContain('Room 12 is yours on Friday.')
      expect(text).toContain(person === student ? friend : student)
    }
  })
  await test.step('the friend’s answer is theirs, and the student stays the requester', async () => {
    const answered = await waitForMail(friend, new RegExp(`] ${subject}$`))
    await writeMail({
      from: friend,
      to: await readReplyAddress(answered),
      subject: `Re: ${answered.subject}`,
      inReplyTo: answered.headers['message-id'],
      text: 'Thank you, we need a projector too.',
    })
    const message = desk.getByRole('article', { name: `Message by ${friend}` })
    await expect(message).toContainText('we need a projector too', { timeout: toleranceMs })
    await expect(desk.getByText(`To ${student}`)).toBeVisible()
  })
  await test.step('once taken out, the friend gets no reply', async () => {
    await participants.getByRole('button', { name: `Remove ${friend}` }).click()
    await expect(participants).toContainText('Nobody besides the requester')
    const before = (await readMailTo(friend)).length
    await desk.addLocatorHandler(desk.getByRole('button', { name: 'Send anyway' }), (button) =>
      button.click(),
    )
    await desk.getByLabel('Reply', { exact: true }).fill('There is a projector.')
    await desk.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(desk.getByRole('article').filter({ hasText: 'There is a projector.' })).toBeVisible()
    await expect
      .poll(async () =>
        (await readMailTo(student)).some(({ text }) => text.includes('There is a projector.')),
      )
      .toBe(true)
    expect(await readMailTo(friend)).toHaveLength(before)
  })
})

test('a mail that is set aside waits for somebody, and becomes a ticket by one button', async ({
  openBrowser,
}) => {
  const page = await openBrowser()
  await signInStaff(page, 'hannah.osei@marlow.example', '/admin/settings/incoming-mail')
  const subject = await writeMail({
    from: `lottery.${randomUUID().slice(0, 8)}@prizes.example`,
    to: help,
    headers: { 'X-Spam-Flag': 'YES' },
  })
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      return page.getByRole('link', { name: subject }).count()
    })
    .toBe(1)
  await page.getByRole('link', { name: subject }).click()
  await expect(page.getByText('Your mail server took it for spam.')).toBeVisible()
  await page.getByRole('button', { name: 'Make a ticket' }).click()

  await expect(page.getByText('Taken out of the quarantine.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^#\d+$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make a ticket' })).toHaveCount(0)
})

test('Lodge and a program that answers every mail, and bears no mark of one, stop by themselves', async ({
  openBrowser,
}) => {
  const student = `away.${randomUUID().slice(0, 8)}@marlow.example`
  const subject = `Lost key ${randomUUID().slice(0, 8)}`
  const responder = startResponder(student)
  const desk = await openBrowser()
  await signInStaff(desk, 'samir.haddad@marlow.example', '/admin/tickets/it-service-desk/index')
  await writeMail({ from: student, to: help, subject })
  await desk.getByRole('link', { name: subject }).click()
  // A reply stops once for a message that came within the last second.
  await desk.addLocatorHandler(desk.getByRole('button', { name: 'Send anyway' }), (button) => button.click())

  const messages = desk.getByRole('article')
  for (const [reply, count] of [
    ['We look for it.', 4],
    ['We have found it.', 6],
  ] as const) {
    // The answer of the program to the mail before is there: what it would have led to is sent before the next reply.
    await expect(messages).toHaveCount(count - 2)
    await desk.getByLabel('Reply', { exact: true }).fill(reply)
    await desk.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(messages.filter({ hasText: reply })).toBeVisible()
  }
  await expect(messages).toHaveCount(6)
  await responder.stop()

  const subjects = (await readMailTo(student)).map((mail) => mail.subject.replace(/^\[.*?\] /, ''))
  expect(subjects).toEqual([`We have your question: ${subject}`, subject, subject])
  expect(responder.answered()).toBe(3)
})
