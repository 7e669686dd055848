import { expect, test } from 'vitest'
import { hasPersonalMarks, markPersonalData, partsOfName } from './mark-personal-data.ts'

const known = [...partsOfName('Amara Okafor'), ...partsOfName('Mei-Ling Zhou'), 'amara.okafor', 'S20481516']

test.each([
  ['Dear Amara, it works.', 'Dear ⟦Amara⟧, it works.'],
  ['I am Amara Okafor.', 'I am ⟦Amara Okafor⟧.'],
  ['amara and OKAFOR', '⟦amara⟧ and ⟦OKAFOR⟧'],
  ['Thanks, Mei-Ling', 'Thanks, ⟦Mei⟧-⟦Ling⟧'],
  ['Amarantha is a plant', 'Amarantha is a plant'],
  ['Write to a.okafor+x@marlow.ac.uk.', 'Write to ⟦a.okafor+x@marlow.ac.uk⟧.'],
  ['My ID is S20481516', 'My ID is ⟦S20481516⟧'],
  ['Number 20481516 or AB123456', 'Number ⟦20481516⟧ or ⟦AB123456⟧'],
  ['Call +44 7700 900 123 or (01632) 960-001 today', 'Call ⟦+44 7700 900 123⟧ or ⟦(01632) 960-001⟧ today'],
  ['Room 214, at 9:30 on 18/1/27, in 2026', 'Room 214, at 9:30 on 18/1/27, in 2026'],
  ['Already ⟦marked⟧ by somebody', 'Already marked by somebody'],
])('“%s” becomes “%s”', (text, marked) => {
  expect(markPersonalData(text, known)).toBe(marked)
})

test('addresses and numbers are marked without the people of a ticket', () => {
  expect(markPersonalData('12345 and b@c.org', [])).toBe('⟦12345⟧ and ⟦b@c.org⟧')
  expect(markPersonalData('(.*) $^ a', partsOfName('(.*) $^'))).toContain('⟦')
})

test('a text with half a mark counts as marked', () => {
  expect(['a ⟦b⟧', 'a b⟧', '⟦', 'a b'].map(hasPersonalMarks)).toEqual([true, true, true, false])
})
