/** Returns a question for missing answers as a reply holds it: paragraphs, and the lines that begin with a dash as a list. */
export function questionAsReply(question: string): string {
  const reply = document.createElement('div')
  for (const block of question.split('\n\n')) {
    const lines = block.split('\n')
    if (lines.every(isItem)) reply.append(writeList(lines.map((line) => line.slice(2))))
    else reply.append(write('p', block))
  }
  return reply.innerHTML
}

const isItem = (line: string): boolean => line.startsWith('- ')

function writeList(items: readonly string[]): HTMLElement {
  const list = document.createElement('ul')
  list.append(
    ...items.map((item) => {
      const entry = document.createElement('li')
      entry.append(write('p', item))
      return entry
    }),
  )
  return list
}

function write(tag: 'p', text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}
