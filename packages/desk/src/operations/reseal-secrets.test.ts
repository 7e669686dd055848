import { getOne, insert } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SealPurpose, sealPurposes, sealSecret, unsealSecret } from '../foundation/seal-secret.ts'
import { anAgent } from '../testing/index.ts'
import { resealSecrets, sealedColumns } from './reseal-secrets.ts'

const former = 'the former secret of tests, long enough'
const present = 'the present secret of tests, long enough'
const text = 'what is kept'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const sealed = (purpose: SealPurpose, ownerId: string, secret = former) =>
  sealSecret(text, { purpose, ownerId, secret })
const aSecondFactor = async (secret: string) => {
  const { id: personId } = await anAgent(db)
  await insert(db, 'second_factor', {
    personId,
    secret: sealed('second factor', personId, secret),
    createdAt: new Date(),
  })
  return personId
}
const opensBy = async (personId: string, secret: string) => {
  const factor = await getOne(db, 'second_factor', { personId })
  return unsealSecret(factor.secret, { purpose: 'second factor', ownerId: personId, secret })
}

test('every purpose has its columns, but that of a consent under way', () => {
  const covered = new Set<SealPurpose>([...sealedColumns.map(({ purpose }) => purpose), 'imap-consent'])
  expect([...covered].sort()).toEqual([...sealPurposes].sort())
})

test('what the former secret has sealed opens by the present one alone, and nothing else is touched', async () => {
  const [old, current, foreign] = [
    await aSecondFactor(former),
    await aSecondFactor(present),
    await aSecondFactor('a secret that nobody knows any more'),
  ]
  const before = await getOne(db, 'second_factor', { personId: current })

  expect(await resealSecrets({ db }, [present, former])).toEqual({
    resealed: 1,
    unreadable: [{ column: 'second_factor.secret', ownerId: foreign }],
  })
  expect(await opensBy(old, present)).toBe(text)
  expect(await getOne(db, 'second_factor', { personId: current })).toEqual(before)
  expect(await resealSecrets({ db }, [present, former])).toMatchObject({ resealed: 0 })
})
