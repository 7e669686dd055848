import { randomUUID } from 'node:crypto'
import { waitForCode, waitForMail } from '../src/mail.ts'
import { watchForEnglish } from '../src/pages/english-texts.ts'
import { createStudent, signInStaff, startApp } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

const arabic = { locale: 'ar-JO', timezoneId: 'Asia/Amman' }

test('a student asks in Arabic, from the first page to the list of their tickets and their account', async ({
  openBrowser,
}) => {
  const student = createStudent()
  const subject = `جهاز العرض لا يعمل ${randomUUID().slice(0, 8)}`
  const page = await openBrowser(arabic)
  const expectArabic = watchForEnglish('portal', 'ar')

  await test.step('the student reads and signs in', async () => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    await page.getByRole('button', { name: 'رفض الكل' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'كيف يمكننا مساعدتك؟' })).toBeVisible()
    await expectArabic(page)
    await page.goto('/knowledge-base')
    await expect(page.getByRole('heading', { level: 1, name: 'قاعدة المعرفة' })).toBeVisible()
    await expectArabic(page)
    await page.goto('/tickets/choose-topic')
    await page.getByLabel('البريد الإلكتروني الجامعي').fill(student.email)
    await expectArabic(page)
    await page.getByRole('button', { name: 'إرسال الرمز' }).click()
    await page.getByLabel('الرمز المكوّن من ستة أرقام').fill(await waitForCode(student.email))
    const mail = await waitForMail(student.email, /رمز الدخول إلى/)
    expect(mail.text).toContain('لن يطلب منك أحد من مكتب المساعدة هذا الرمز أبدًا')
    await page.getByLabel('اسمك').fill(student.name)
    await page.getByRole('combobox', { name: 'قسمك' }).fill('School of Computer Science')
    await page.getByRole('treeitem', { name: 'School of Computer Science' }).click()
    await expectArabic(page)
    await page.getByRole('button', { name: 'حفظ ومتابعة' }).click()
  })

  await test.step('the student asks', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'ما موضوع سؤالك؟' })).toBeVisible()
    await expectArabic(page)
    await page.goto('/tickets/new/teaching-room-is-not-working')
    await page.getByLabel(/^العنوان/).fill(subject)
    await page.getByLabel('Building and room').fill('Hartley Building, 2.14')
    await page.getByLabel('وصف المشكلة').fill('جهاز العرض لا يعرض شيئًا.')
    await expectArabic(page)
    await page.getByRole('button', { name: 'إرسال السؤال' }).click()
    await page.waitForURL(/\/tickets\/submitted\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name: 'وصلنا سؤالك' })).toBeVisible()
    await expectArabic(page)
    const { text } = await waitForMail(student.email, /وصلنا سؤالك/)
    expect(text).toContain(`مرحبًا ${student.name}،`)
    await page.getByRole('link', { name: 'متابعة هذا الطلب' }).click()
    await expect(page.getByRole('main')).toContainText('تم الاستلام')
    await expectArabic(page)
  })

  await test.step('the student sees the list and the account', async () => {
    for (const [address, name] of [
      ['/tickets/index', 'طلباتي'],
      ['/my-account', 'حسابي'],
      ['/nowhere', 'تعذّر العثور على هذه الصفحة'],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await startApp(page)
      await expectArabic(page)
    }
  })
})

test('a reader chooses Arabic at the foot of a page, and staff are not offered it', async ({
  openBrowser,
}) => {
  const page = await openBrowser()
  await page.goto('/knowledge-base')
  await page.getByRole('link', { name: 'العربية' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'قاعدة المعرفة' })).toBeVisible()
  await expect(page).toHaveURL('/knowledge-base')

  const agent = await openBrowser(arabic)
  await signInStaff(agent, 'mei.ling.zhou@marlow.example', '/admin/my-account')
  await expect(agent.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  await agent.getByRole('combobox', { name: 'Language' }).click()
  await expect(agent.getByRole('option', { name: 'Deutsch' })).toBeVisible()
  await expect(agent.getByRole('option', { name: 'العربية' })).toHaveCount(0)
})
