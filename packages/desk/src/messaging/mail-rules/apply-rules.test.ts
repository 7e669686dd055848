import type { MailRuleCondition } from '@lodge/contracts'
import { describe, expect, test } from 'vitest'
import { applyRules, listHeaderNames, type RuledMail } from './apply-rules.ts'
import type { StoredRule } from './stored-rules.ts'

const mail: RuledMail = {
  sender: 'barrier@park.uni.example',
  recipients: ['help@uni.example', 'porters@uni.example'],
  subject: 'Barrier 3: ALARM at the Überführung',
  headers: { 'x-mailer': ['ParkSoft 2', 'Relay'], 'list-id': [] },
}

const condition = (given: Partial<MailRuleCondition>): MailRuleCondition => ({
  field: 'subject',
  header: null,
  match: 'contains',
  value: 'alarm',
  ...given,
})

const aRule = (given: Partial<StoredRule> = {}): StoredRule => ({
  name: 'Alarms',
  conditions: [condition({})],
  outcome: 'ticket',
  topic: null,
  team: null,
  priority: 'high',
  tags: [],
  ...given,
})

const aTarget = (name: string, isUsable = true) => ({ id: name, alias: name, name, isUsable })

describe('a condition', () => {
  test.each<[string, Partial<MailRuleCondition>, boolean]>([
    ['on the sender holds for a part of the address', { field: 'sender', value: '@park.uni.example' }, true],
    [
      'on the sender that is another address fails',
      { field: 'sender', match: 'is', value: 'park.uni.example' },
      false,
    ],
    [
      'on the sender that is this address holds',
      { field: 'sender', match: 'is', value: 'Barrier@Park.uni.example' },
      true,
    ],
    [
      'on a recipient holds for any of them',
      { field: 'recipient', match: 'is', value: 'porters@uni.example' },
      true,
    ],
    ['on a recipient fails where none is meant', { field: 'recipient', value: 'library' }, false],
    ['on the subject holds whatever the case', { value: 'überFÜHRUNG' }, true],
    ['on the subject holds whatever the spaces', { value: 'barrier  3:' }, true],
    ['on the subject that is only a part fails', { match: 'is', value: 'alarm' }, false],
    [
      'on a header holds for any of its values',
      { field: 'header', header: 'X-Mailer', match: 'is', value: 'relay' },
      true,
    ],
    ['on a header that the mail lacks fails', { field: 'header', header: 'X-Spam', value: 'yes' }, false],
    [
      'on a header that is named as what every object has fails',
      { field: 'header', header: 'Constructor', value: 'o' },
      false,
    ],
    ['on a header without a value fails', { field: 'header', header: 'List-Id', value: 'staff' }, false],
  ])('%s', (_, given, isHeld) => {
    const { applied } = applyRules([aRule({ conditions: [condition(given)] })], mail)
    expect(applied).toHaveLength(isHeld ? 1 : 0)
  })

  test('on the sender fails for a mail that names nobody', () => {
    const rule = aRule({ conditions: [condition({ field: 'sender', value: 'a' })] })
    expect(applyRules([rule], { ...mail, sender: null }).applied).toEqual([])
  })
})

test.each<[string, Partial<MailRuleCondition>, (text: string) => Partial<RuledMail>]>([
  ['a subject', {}, (subject) => ({ subject })],
  [
    'a header',
    { field: 'header', header: 'X-Report' },
    (text) => ({ headers: { 'x-report': ['short', text] } }),
  ],
])(
  'of %s the beginning is compared, since one with ten thousand accents takes minutes',
  (_, given, parts) => {
    const rule = aRule({ conditions: [condition(given)] })
    const appliedTo = (text: string) => applyRules([rule], { ...mail, ...parts(text) }).applied.length

    expect(appliedTo(`${'x'.repeat(3_900)} alarm`)).toBe(1)
    expect(appliedTo(`a${'\u0316\u0301'.repeat(2_500)} alarm`)).toBe(0)
  },
)

test('all conditions of a rule must hold', () => {
  const holds = condition({})
  const fails = condition({ value: 'printer' })
  expect(applyRules([aRule({ conditions: [holds, holds] })], mail).priority).toBe('high')
  expect(applyRules([aRule({ conditions: [holds, fails] })], mail).priority).toBeNull()
})

test('of rules that set the same the later one counts, and tags add up', () => {
  const rules = [
    aRule({ topic: aTarget('lifts'), team: aTarget('porters'), tags: ['alarm', 'night'] }),
    aRule({ name: 'Parking', priority: null, topic: aTarget('parking'), tags: ['alarm', 'parking'] }),
  ]
  expect(applyRules(rules, mail)).toMatchObject({
    end: null,
    topic: 'parking',
    team: { alias: 'porters' },
    priority: 'high',
    tags: ['alarm', 'night', 'parking'],
    applied: [{ rule: 'Alarms' }, { rule: 'Parking' }],
  })
})

test.each(['quarantine', 'ignored'] as const)(
  'the first rule that ends a mail (%s) is the last one asked',
  (outcome) => {
    const rules = [
      aRule({ tags: ['alarm'] }),
      aRule({ name: 'Stop', outcome, priority: null }),
      aRule({ name: 'Later' }),
    ]
    expect(applyRules(rules, mail)).toEqual({
      applied: [expect.objectContaining({ rule: 'Stop', outcome })],
      end: { rule: 'Stop', outcome },
      topic: null,
      team: null,
      priority: null,
      tags: [],
    })
  },
)

test('a mail that somebody took for a ticket is not ended, and the other rules hold', () => {
  const rules = [aRule({ name: 'Stop', outcome: 'ignored', priority: null }), aRule({ priority: 'urgent' })]
  expect(applyRules(rules, mail, { mayEnd: false })).toMatchObject({
    end: null,
    priority: 'urgent',
    applied: [{ rule: 'Alarms' }],
  })
})

test('what is archived is skipped, and the rest of the rule holds', () => {
  const rule = aRule({ topic: aTarget('gone', false), team: aTarget('former', false), tags: ['alarm'] })
  expect(applyRules([rule], mail)).toMatchObject({
    topic: null,
    team: null,
    priority: 'high',
    tags: ['alarm'],
    applied: [{ rule: 'Alarms', topic: null, team: null, skipped: ['topic', 'team'] }],
  })
})

test('a ticket gets no more tags than it may have', () => {
  const tags = (prefix: string) => Array.from({ length: 15 }, (_, at) => `${prefix}-${at}`)
  expect(applyRules([aRule({ tags: tags('a') }), aRule({ tags: tags('b') })], mail).tags).toHaveLength(20)
})

test('the headers that rules look at are known by their names in lower case, each once', () => {
  const onHeader = (header: string) => condition({ field: 'header', header })
  expect(
    listHeaderNames([
      aRule({ conditions: [onHeader('X-Mailer'), condition({})] }),
      aRule({ conditions: [onHeader('x-mailer')] }),
    ]),
  ).toEqual(['x-mailer'])
})
