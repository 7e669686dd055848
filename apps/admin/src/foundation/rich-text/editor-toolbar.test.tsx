import '../../testing/editor-layout.ts'
import { expectAccessible } from '@lodge/ui/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { expect, test } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'

const formats = ['bold', 'italic', 'bulletList', 'orderedList', 'blockquote', 'code'] as const
let editor: Editor

function Text({ html }: { html: string }) {
  editor = useEditor({
    extensions: [StarterKit.configure({ link: { openOnClick: false } })],
    content: html,
    immediatelyRender: true,
    editorProps: { attributes: { role: 'textbox', 'aria-label': 'Text' } },
  })
  return (
    <main>
      <h1>Reply</h1>
      <EditorContent editor={editor} />
      <EditorToolbar editor={editor} formats={formats} />
    </main>
  )
}

function show(html = '<p>Bring both forms</p>') {
  renderAdmin(<Text html={html} />)
  return userEvent.setup()
}

const button = (name: string) => screen.getByRole('button', { name })
/** Selects the word “both”. */
const selectWord = () => act(() => editor.commands.setTextSelection({ from: 7, to: 11 }))

test('the buttons of a toolbar have names', async () => {
  show()
  expect(screen.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Bold',
    'Italic',
    'Bulleted list',
    'Numbered list',
    'Quotation',
    'Code',
    'Link',
  ])
  await expectAccessible()
})

test.each([
  ['Bold', '<p>Bring <strong>both</strong> forms</p>'],
  ['Italic', '<p>Bring <em>both</em> forms</p>'],
  ['Code', '<p>Bring <code>both</code> forms</p>'],
  ['Quotation', '<blockquote><p>Bring both forms</p></blockquote>'],
  ['Bulleted list', '<ul><li><p>Bring both forms</p></li></ul>'],
  ['Numbered list', '<ol><li><p>Bring both forms</p></li></ol>'],
])('%s is put on what is selected, shown as on, and taken off again', async (name, html) => {
  const user = show()
  selectWord()
  expect(button(name)).toHaveAttribute('aria-pressed', 'false')
  await user.click(button(name))
  // The editor adds an empty paragraph behind what is no paragraph.
  expect(editor.getHTML().replace(/<p><\/p>$/, '')).toBe(html)
  await waitFor(() => expect(button(name)).toHaveAttribute('aria-pressed', 'true'))
  await user.click(button(name))
  expect(editor.getHTML().replace(/<p><\/p>$/, '')).toBe('<p>Bring both forms</p>')
})

test('where nothing is selected, code is a block of its own', async () => {
  const user = show()
  act(() => editor.commands.setTextSelection(3))
  await user.click(button('Code'))
  expect(editor.getHTML()).toContain('<pre><code>Bring both forms</code></pre>')
  await waitFor(() => expect(button('Code')).toHaveAttribute('aria-pressed', 'true'))
})

async function link(user: ReturnType<typeof show>, address: string) {
  await user.click(button('Link'))
  const field = await screen.findByRole('textbox', { name: 'Address' })
  await user.clear(field)
  await user.type(field, `${address}{Enter}`)
}

test('what is selected is linked to an address, and unlinked again', async () => {
  const user = show()
  selectWord()
  await link(user, 'https://marlow.example/forms')
  await waitFor(() => expect(screen.getByRole('link', { name: 'both' })).toBeVisible())
  expect(screen.getByRole('link')).toHaveAttribute('href', 'https://marlow.example/forms')

  await user.click(await screen.findByRole('button', { name: 'Remove the link' }))
  expect(editor.getHTML()).toBe('<p>Bring both forms</p>')
})

test('where nothing is selected the address itself is written', async () => {
  const user = show('<p></p>')
  await link(user, 'https://marlow.example')
  expect(await screen.findByRole('link', { name: 'https://marlow.example' })).toBeVisible()
})

test('what is no address is refused, and Escape links nothing', async () => {
  const user = show()
  selectWord()
  await link(user, 'forms')
  expect(await screen.findByText('Invalid URL')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(editor.getHTML()).toBe('<p>Bring both forms</p>')
})
