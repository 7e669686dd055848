import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin } from '../testing/render-admin.tsx'
import { useUnsavedChangesGuard } from './use-unsaved-changes-guard.ts'

function Form({ mayLeaveAnyway = false }: { mayLeaveAnyway?: boolean }) {
  const [text, setText] = useState('')
  const mayLeave = useRef(mayLeaveAnyway)
  useUnsavedChangesGuard(text !== '', mayLeave, () => ({
    title: 'Leave without saving?',
    text: 'What you wrote is lost.',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay here',
  }))
  return (
    <>
      <input aria-label="Name" value={text} onChange={({ target }) => setText(target.value)} />
      <Link to="/admin/search">Search</Link>
      <Link to="?tab=2">Other tab</Link>
    </>
  )
}

async function renderForm(written: string, mayLeaveAnyway = false) {
  const router = renderAdmin(<Form mayLeaveAnyway={mayLeaveAnyway} />, '/admin/form')
  const user = userEvent.setup()
  if (written) await user.type(screen.getByRole('textbox', { name: 'Name' }), written)
  return { user, path: () => router.state.location.pathname + router.state.location.search }
}

/** Returns whether the browser is told to ask before it closes the page. */
const asksOnClose = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('leaving a changed form is asked about, and staying keeps what was written', async () => {
  const { user, path } = await renderForm('Exams')
  await user.click(screen.getByRole('link', { name: 'Search' }))
  await user.click(await screen.findByRole('button', { name: 'Stay here' }))
  expect(path()).toBe('/admin/form')
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Exams')

  await user.click(screen.getByRole('link', { name: 'Search' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await expect.poll(path).toBe('/admin/search')
})

test('a form without changes is left at once', async () => {
  const { user, path } = await renderForm('')
  await user.click(screen.getByRole('link', { name: 'Search' }))
  expect(path()).toBe('/admin/search')
})

test('another part of the same page asks nothing', async () => {
  const { user, path } = await renderForm('Exams')
  await user.click(screen.getByRole('link', { name: 'Other tab' }))
  expect(path()).toBe('/admin/form?tab=2')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('what was just saved may be left', async () => {
  const { user, path } = await renderForm('Exams', true)
  await user.click(screen.getByRole('link', { name: 'Search' }))
  expect(path()).toBe('/admin/search')
})

test('closing the page is asked about only while something is unsaved', async () => {
  const { user } = await renderForm('Exams')
  expect(asksOnClose()).toBe(true)
  await user.clear(screen.getByRole('textbox', { name: 'Name' }))
  expect(asksOnClose()).toBe(false)
})
