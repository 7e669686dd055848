import type { Transaction } from '@lodge/database'

/** Makes links that were mailed to the former addresses of people, and not used, worth nothing. */
export async function forgetMailedLinks(tx: Transaction, personIds: readonly string[]): Promise<void> {
  const ofThem = { personId: { in: [...personIds] } }
  await tx.invitation.deleteMany({ where: { ...ofThem, usedAt: null } })
  await tx.addressChange.deleteMany({ where: ofThem })
}
