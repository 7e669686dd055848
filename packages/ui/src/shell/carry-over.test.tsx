import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { CheckboxField } from '../components/ui/checkbox.tsx'
import { RadioGroup, RadioItem } from '../components/ui/radio-group.tsx'
import { tick } from '../page-start/ticked-boxes.ts'
import { carryOver } from './carry-over.ts'

afterEach(() => document.body.replaceChildren())

/** Lets the app take over a page that a reader has already used. */
function takeOver(page: ReactNode, use: (root: HTMLElement) => void): HTMLElement {
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(page)
  use(root)
  const finish = carryOver(root)
  flushSync(() => createRoot(root).render(page))
  finish()
  return root
}

function Named({ name }: { name: string }) {
  const [text, setText] = useState('')
  return (
    <label>
      {name}
      <input aria-label={name} value={text} onChange={({ target }) => setText(target.value)} />
      <output>{text}</output>
    </label>
  )
}

test('typed text is carried into the app, with its caret', () => {
  const fields = [<Named key="1" name="Search" />, <Named key="2" name="Search" />]
  const root = takeOver(fields, (page) => {
    const [, second] = page.querySelectorAll('input')
    if (!second) throw new Error('There is no second field')
    second.value = 'eduroam'
    second.focus()
    second.setSelectionRange(2, 4)
  })
  const [first, second] = root.querySelectorAll('input')
  expect([first?.value, second?.value]).toEqual(['', 'eduroam'])
  expect(root.textContent).toContain('eduroam')
  expect(document.activeElement).toBe(second)
  expect([second?.selectionStart, second?.selectionEnd]).toEqual([2, 4])
})

function Address() {
  const [email, setEmail] = useState('')
  return <input type="email" name="email" value={email} onChange={({ target }) => setEmail(target.value)} />
}

function Reply({ draft }: { draft: string }) {
  const [text, setText] = useState(draft)
  return <textarea name="body" value={text} onChange={({ target }) => setText(target.value)} />
}

test('a typed address of e-mail is carried too, though such a field has no caret', () => {
  const root = takeOver(<Address />, (page) => {
    const field = page.querySelector('input')
    if (field) field.value = 'amara@marlow.example'
  })
  expect(root.querySelector('input')?.value).toBe('amara@marlow.example')
})

test('lines that the app remembers stay ahead of newly typed ones', () => {
  const typeInto = (text: string, before: string, app: ReactNode) => {
    const root = document.body.appendChild(document.createElement('div'))
    root.innerHTML = renderToString(<Reply draft={before} />)
    const field = root.querySelector('textarea')
    if (!field) throw new Error('There is no field')
    field.value = text
    const finish = carryOver(root)
    flushSync(() => createRoot(root).render(app))
    finish()
    return root.querySelector('textarea')?.value
  }

  expect(typeInto('Now', '', <Reply draft="Yesterday" />)).toBe('Yesterday\n\nNow')
  expect(typeInto('Now', '', <Reply draft="" />)).toBe('Now')
  expect(typeInto('Sent before, and more', 'Sent before', <Reply draft="Sent before" />)).toBe(
    'Sent before, and more',
  )
})

test('opened details stay open, closed ones closed, and the focus stays on the same control', () => {
  const sections = ['Contents', 'Sections'].map((name) => (
    <details key={name}>
      <summary>{name}</summary>
      <a href={`#${name}`}>First</a>
    </details>
  ))
  const root = takeOver(sections, (page) => {
    const details = page.querySelectorAll('details')[1]
    details?.setAttribute('open', '')
    details?.querySelector('a')?.focus()
  })
  expect([...root.querySelectorAll('details')].map(({ open }) => open)).toEqual([false, true])
  expect(document.activeElement).toBe(root.querySelector('a[href="#Sections"]'))
})

test('the button that was pressed last is pressed in the app', () => {
  const clicks: string[] = []
  const buttons = ['Print', 'Menu', 'Theme'].map((name) => (
    <button key={name} type="button" onClick={() => clicks.push(name)}>
      {name}
    </button>
  ))
  takeOver(buttons, (page) => page.querySelectorAll('button')[1]?.setAttribute('data-pressed', ''))
  expect(clicks).toEqual(['Menu'])
})

function Boxes({ drafts }: { drafts: string[] }) {
  const [tickedNames, setTicked] = useState(drafts)
  const [day, setDay] = useState('Monday')
  const toggle = (name: string) =>
    setTicked(
      tickedNames.includes(name) ? tickedNames.filter((other) => other !== name) : [...tickedNames, name],
    )
  return (
    <>
      {['Chairs', 'Tables', 'Lamps'].map((name) => (
        <CheckboxField
          key={name}
          label={name}
          checked={tickedNames.includes(name)}
          onCheckedChange={() => toggle(name)}
        />
      ))}
      <RadioGroup value={day} onValueChange={setDay} aria-label="Day">
        <RadioItem value="Monday" label="Monday" />
        <RadioItem value="Friday" label="Friday" />
      </RadioGroup>
      <output>{[...tickedNames, day].join(' ')}</output>
    </>
  )
}

test('every ticked box is ticked in the app, also a remembered one, and the choice is made', () => {
  const press = (page: HTMLElement, name: string) => {
    const label = [...page.querySelectorAll('label')].find(({ textContent }) => textContent === name)
    if (label?.control) tick(label.control)
  }
  const page = document.body.appendChild(document.createElement('div'))
  page.innerHTML = renderToString(<Boxes drafts={[]} />)
  for (const name of ['Chairs', 'Lamps', 'Tables', 'Tables', 'Friday']) press(page, name)

  const finish = carryOver(page)
  flushSync(() => createRoot(page).render(<Boxes drafts={['Chairs', 'Tables']} />))
  finish()

  expect(page.querySelector('output')?.textContent).toBe('Chairs Lamps Friday')
})

test('an untouched page takes no focus', () => {
  takeOver(<Named name="Search" />, () => {})
  expect(document.activeElement).toBe(document.body)
})
