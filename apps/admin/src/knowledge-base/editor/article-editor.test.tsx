import '../../testing/editor-layout.ts'
import { expectAccessible } from '@lodge/ui/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { renderAdmin, serve } from '../../testing/render-admin.tsx'

const { ArticleEditor } = await import('./article-editor.tsx')
const { useArticleText } = await import('./use-article-text.ts')
type ArticleText = import('./use-article-text.ts').ArticleText

// jsdom shows no pictures of its own.
beforeAll(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:shown', revokeObjectURL: () => undefined })
})

const fileId = '0198f0aa-1111-7222-8333-444455556666'
const stored = `<img src="/api/backend/files/${fileId}" alt="The Wi-Fi menu">`
let text: ArticleText
let written: string
let replace: (html: string) => void

function Page({ html }: { html: string }) {
  text = useArticleText()
  const [value, setValue] = useState(html)
  written = value
  replace = setValue
  return (
    <main>
      <h1>Article</h1>
      <ArticleEditor text={text} html={value} error={undefined} onChange={setValue} />
    </main>
  )
}

function show(html = '<p>Choose eduroam</p>') {
  const requests = serve({
    'POST /api/backend/files': () => ({
      id: fileId,
      name: 'menu.png',
      contentType: 'image/png',
      size: 8,
      createdAt: '2026-10-21T12:00:00.000Z',
    }),
    [`DELETE /api/backend/files/${fileId}`]: () => undefined,
  })
  renderAdmin(<Page html={html} />)
  return { user: userEvent.setup(), requests }
}

const button = (name: string) => screen.getByRole('button', { name })
const box = () => screen.getByRole('textbox', { name: 'Text' })
const select = (from: number, to = from) => act(() => text.editor.commands.setTextSelection({ from, to }))

async function choose(user: ReturnType<typeof userEvent.setup>, menu: string | RegExp, item: string) {
  await user.click(screen.getByRole('button', { name: menu }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

test.each([
  ['Bold', '<p>Choose <strong>eduroam</strong></p>'],
  ['Italic', '<p>Choose <em>eduroam</em></p>'],
  ['Code in a line', '<p>Choose <code>eduroam</code></p>'],
  ['Bulleted list', '<ul><li><p>Choose eduroam</p></li></ul>'],
  ['Numbered list', '<ol><li><p>Choose eduroam</p></li></ol>'],
  ['Code block', '<pre><code>Choose eduroam</code></pre>'],
])('%s is put on what is selected and is shown as on', async (name, html) => {
  const { user } = show()
  select(8, 15)
  await user.click(button(name))

  await waitFor(() => expect(written).toBe(html))
  expect(button(name)).toHaveAttribute('aria-pressed', 'true')
})

test('a paragraph becomes a heading, and the menu says so', async () => {
  const { user } = show()
  select(3)
  await choose(user, 'Style: Text', 'Heading 2')

  await waitFor(() => expect(written).toBe('<h2>Choose eduroam</h2>'))
  expect(button('Style: Heading 2')).toBeVisible()
})

test('a callout changes its kind, and the same kind once more takes the text out of it', async () => {
  const { user } = show()
  select(3)
  await choose(user, 'Callout', 'Warning')
  await waitFor(() => expect(written).toBe('<aside data-callout="warning"><p>Choose eduroam</p></aside>'))
  await choose(user, 'Callout', 'Tip')
  await waitFor(() => expect(written).toBe('<aside data-callout="tip"><p>Choose eduroam</p></aside>'))
  await choose(user, 'Callout', 'Tip')
  await waitFor(() => expect(written).toBe('<p>Choose eduroam</p>'))
})

test('a table has a head, and rows and columns come and go', async () => {
  const { user } = show('')
  await user.click(button('Insert a table'))
  const shape = () => [...box().querySelectorAll('tr')].map((row) => row.children.length)
  await waitFor(() => expect(shape()).toEqual([3, 3, 3]))
  expect(box().querySelectorAll('th')).toHaveLength(3)

  await choose(user, 'Rows and columns', 'Add a row below')
  await waitFor(() => expect(shape()).toEqual([3, 3, 3, 3]))
  await choose(user, 'Rows and columns', 'Delete the column')
  await waitFor(() => expect(shape()).toEqual([2, 2, 2, 2]))
  await choose(user, 'Rows and columns', 'Delete the table')
  await waitFor(() => expect(written).toBe(''))
})

test('Tab goes through the cells of a table and out of the last one', async () => {
  const { user } = show('<table><tbody><tr><td><p>one</p></td><td><p>two</p></td></tr></tbody></table>')
  act(() => text.editor.view.focus())
  select(4)
  await user.keyboard('{Tab}')
  expect(text.editor.state.selection.$from.parent.textContent).toBe('two')
  expect(box()).toHaveFocus()
  await user.keyboard('{Tab}')
  expect(box()).not.toHaveFocus()
})

test('the toolbar is one stop of Tab: Alt+F10 leads there, arrows through it and Escape back', async () => {
  const { user } = show()
  act(() => text.editor.view.focus())
  await user.keyboard('{Alt>}{F10}{/Alt}')
  const first = document.activeElement
  expect(screen.getByRole('toolbar', { name: 'Formatting' })).toContainElement(first as HTMLElement)
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).not.toBe(first)
  await user.keyboard('{Escape}')

  await waitFor(() => expect(box()).toHaveFocus())
  await expectAccessible()
})

test('a pasted picture comes in with words for those who cannot see it, and not without', async () => {
  const { user } = show('')
  const file = new File(['picture'], 'menu.png', { type: 'image/png' })
  fireEvent.paste(box(), { clipboardData: { files: [file], types: ['Files'], getData: () => '' } })
  const dialog = within(await screen.findByRole('dialog', { name: 'Insert a picture' }))
  await dialog.findByText('7 B, uploaded')
  await user.click(dialog.getByRole('button', { name: 'Insert' }))
  expect(dialog.getByText('Describe what the picture shows.')).toBeVisible()

  await user.type(dialog.getByLabelText('Description of the picture'), 'The Wi-Fi menu')
  await user.click(dialog.getByRole('button', { name: 'Insert' }))
  expect(await screen.findByRole('img', { name: 'The Wi-Fi menu' })).toBeVisible()
  expect(written).toContain(`/api/backend/files/${fileId}" alt="The Wi-Fi menu"`)
})

test('what is pasted from a document keeps its headings', async () => {
  show('')
  act(() => {
    text.editor.view.pasteHTML('<h1>Joining</h1><h2>At home</h2>', new Event('paste') as ClipboardEvent)
  })
  await waitFor(() => expect(written).toBe('<h2>Joining</h2><h3>At home</h3>'))
})

test('a picture that is not wanted after all is given back', async () => {
  const { user, requests } = show('')
  const file = new File(['picture'], 'menu.png', { type: 'image/png' })
  fireEvent.drop(box(), { dataTransfer: { files: [file], types: ['Files'], getData: () => '' } })
  await screen.findByText('7 B, uploaded')
  await user.click(button('Cancel'))

  await waitFor(() =>
    expect(requests.map(({ route }) => route)).toContain(`DELETE /api/backend/files/${fileId}`),
  )
  expect(written).toBe('')
})

test('the words of a picture in the text are changed', async () => {
  const { user } = show(stored)
  act(() => text.editor.commands.setNodeSelection(0))
  await user.click(await screen.findByRole('button', { name: 'Description of the picture' }))
  const field = await screen.findByRole('textbox', { name: 'Description of the picture' })
  await user.clear(field)
  await user.type(field, 'eduroam is chosen{Enter}')

  expect(await screen.findByRole('img', { name: 'eduroam is chosen' })).toBeVisible()
})

test('a video of a known site comes in with its title, and any other address is refused', async () => {
  const { user } = show('')
  await user.click(button('Video'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Insert a video' }))
  await user.type(dialog.getByLabelText(/^Address of the video/), 'https://spy.example/watch')
  await user.type(dialog.getByLabelText(/^Title/), 'Joining eduroam{Enter}')
  expect(dialog.getByText('This is not the address of a video on YouTube or Vimeo.')).toBeVisible()
  await expectAccessible(screen.getByRole('dialog'))
  await user.clear(dialog.getByLabelText(/^Address of the video/))
  await user.type(dialog.getByLabelText(/^Address of the video/), 'https://vimeo.com/76979871{Enter}')

  await waitFor(() =>
    expect(written).toBe(
      '<figure><a href="https://vimeo.com/76979871" rel="noopener noreferrer">Joining eduroam</a>' +
        '<figcaption>Video from Vimeo. It loads when you press play.</figcaption></figure>',
    ),
  )
  act(() => replace(`${written}<p>After.</p>`))
  expect(box().querySelector('figure a')).toHaveTextContent('Joining eduroam')
})

test('pictures of other sites and addresses that run code do not come in', async () => {
  show('<p><a href="javascript:alert(1)">Trap</a> <img src="https://spy.example/x.png" alt="Spy"></p>')
  expect(await screen.findByText(/Trap/)).toBeVisible()
  expect(screen.queryByRole('img', { name: 'Spy' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Trap' })).toBeNull()
})

test('a text from elsewhere is shown; the same text leaves cursor and undo alone', async () => {
  const { user } = show('<p>One</p>')
  select(4)
  await act(async () => text.editor.commands.insertContent(' two'))
  expect(written).toBe('<p>One two</p>')
  act(() => replace('<p>One two</p>\n'))
  expect(text.editor.state.selection.from).toBe(8)
  await user.click(button('Undo'))
  await waitFor(() => expect(written).toBe('<p>One</p>'))

  act(() => replace('<p>Theirs</p>'))
  expect(box()).toHaveTextContent('Theirs')
})
