import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../testing/index.ts'
import { MessageText } from './message-text.tsx'
import { getInlineFileIds, htmlToText, RichText } from './rich-text.tsx'
import { splitQuotes } from './split-quotes.ts'

const fileId = '0198f0aa-1111-7222-8333-444455556666'
const fileUrl = (id: string) => `/api/backend/files/${id}`

const renderText = (html: string) => {
  const { container } = render(<RichText html={html} fileUrl={fileUrl} />)
  return container.firstElementChild?.innerHTML
}

describe('rich text', () => {
  test("shows allowed elements, with safe links to other sites and files at this client's addresses", () => {
    expect(renderText('<p>Hi <strong>T</strong> <span data-mention="x">@Callum</span></p>')).toBe(
      '<p>Hi <strong>T</strong> <span data-mention="">@Callum</span></p>',
    )
    expect(renderText('<span data-placeholder="requester.firstName">Amira</span>')).toBe(
      '<span data-placeholder="">Amira</span>',
    )
    expect(renderText('<a href="https://a.example/">a</a>')).toBe(
      '<a href="https://a.example/" target="_blank" rel="noopener noreferrer nofollow" title="Opens in a new tab: https://a.example/">a</a>',
    )
    expect(renderText(`<img src="/api/files/${fileId}" alt="shot.png">`)).toContain(
      `src="/api/backend/files/${fileId}"`,
    )
  })

  test('gives a picture its size before it has loaded', () => {
    const picture = { width: 1_280, height: 640 }
    const file = { id: fileId, name: 'shot.png', contentType: 'image/png', size: 9, createdAt: '', picture }
    const html = `<img src="/api/files/${fileId}" alt="shot.png">`
    render(<RichText html={html} fileUrl={fileUrl} files={[file]} />)
    expect(screen.getByRole('img', { name: 'shot.png' })).toHaveStyle({
      width: '640px',
      aspectRatio: '1280 / 640',
    })
  })

  test.each([
    ['<script>alert(1)</script>ok', 'ok'],
    ['<p onclick="alert(1)" style="color:red" class="x">ok</p>', '<p>ok</p>'],
    ['<a href="javascript:alert(1)">ok</a>', 'ok'],
    ['<img src="data:image/png;base64,AA" onerror="alert(1)">ok', 'ok'],
    ['<svg onload="alert(1)"><script>1</script></svg>ok', 'ok'],
    ['<iframe srcdoc="<script>1</script>"></iframe><style>*{}</style>ok', 'ok'],
    ['<p><b><i>ok</p></b>', '<p>ok</p>'],
  ])('drops everything else, even if the server let it through: %s', (html, safe) => {
    expect(renderText(html)).toBe(safe)
  })

  test('folds a long quotation until it is opened', async () => {
    const html = `<p>No</p><blockquote><p>${'said '.repeat(200)}</p></blockquote>`
    const { container } = render(<RichText html={html} fileUrl={fileUrl} />)
    expect(container.querySelector('blockquote')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Show quoted text/ }))
    expect(container.querySelector('blockquote')).toBeVisible()
    await expectAccessible(container)
  })

  test('is complete on paper: nothing folded, no picture loaded late', () => {
    const html = `<blockquote><p>${'said '.repeat(200)}</p></blockquote><img src="/api/files/${fileId}">`
    const { container } = render(<RichText html={html} fileUrl={fileUrl} isWhole />)
    expect(container.querySelector('blockquote')).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByRole('img')).toHaveAttribute('loading', 'eager')
  })

  test('becomes one line of text, and lists the files that it shows itself', () => {
    expect(htmlToText('<p>Callum <b>Fraser</b></p><p>Exams</p>')).toBe('Callum Fraser Exams')
    expect([...getInlineFileIds(`<img src="/api/files/${fileId}">`)]).toEqual([fileId])
    expect(getInlineFileIds(null).size).toBe(0)
  })
})

describe('quoted mail in plain text', () => {
  const mail = 'Yes.\n\nOn Mon 3 Mar, Hannah Osei wrote:\n> one\n> two\n\n> three\nThanks'

  test('is separated from the reply, together with the line that introduces it', () => {
    expect(splitQuotes(mail)).toEqual([
      { kind: 'said', text: 'Yes.', lines: expect.any(Number) },
      {
        kind: 'quoted',
        text: 'On Mon 3 Mar, Hannah Osei wrote:\n> one\n> two\n\n> three',
        lines: expect.any(Number),
      },
      { kind: 'said', text: 'Thanks', lines: 1 },
    ])
  })

  test('of one or two lines stays in place', () => {
    expect(splitQuotes('> is it open?\nYes').map(({ kind }) => kind)).toEqual(['said'])
    expect(splitQuotes('Just words')).toEqual([{ kind: 'said', text: 'Just words', lines: 1 }])
  })

  test('is folded in a message until it is opened', async () => {
    render(<MessageText message={{ body: mail, html: null }} fileUrl={fileUrl} />)
    expect(screen.queryByText(/two/)).toBeNull()
    const button = screen.getByRole('button', { name: /^Show quoted text/ })
    await userEvent.click(button)
    expect(screen.getByText(/two/)).toBeVisible()
    expect(button).toHaveAttribute('aria-expanded', 'true')
  })
})

test('an address in a plain message is a safe link that shows its target', async () => {
  const body =
    'Look at https://marlow.ac.uk/fees.\n\nOn 1 March Amira wrote:\n> one\n> two\n> https://marlow.ac.uk/old'
  const { container } = render(<MessageText message={{ body, html: null }} fileUrl={fileUrl} />)
  const link = screen.getByRole('link', { name: 'https://marlow.ac.uk/fees' })
  expect(link).toHaveAttribute('href', 'https://marlow.ac.uk/fees')
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  expect(link).toHaveAccessibleDescription('Opens in a new tab: https://marlow.ac.uk/fees')
  await userEvent.click(screen.getByRole('button', { name: /^Show quoted text/ }))
  expect(screen.getByRole('link', { name: 'https://marlow.ac.uk/old' })).toBeVisible()
  await expectAccessible(container)
})
