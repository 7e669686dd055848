import { remove, type Transaction } from '@lodge/database'

/** Makes links that were mailed to the former addresses of people, and not used, worth nothing. */
export async function forgetMailedLinks(tx: Transaction, personIds: readonly string[]): Promise<void> {
  const ofThem = { personId: personIds }
  await remove(tx, 'invitation', { ...ofThem, usedAt: null })
  await remove(tx, 'address_change', ofThem)
}
