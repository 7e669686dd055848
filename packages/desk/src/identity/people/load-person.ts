import type { Database, Transaction } from '@lodge/database'
import { asRequester, type Requester, type Staff } from '@lodge/domain'
import { loadStaffWithin } from './load-staff.ts'

/** Returns a person as what they are: staff with the permissions that they have now, or a requester. */
export async function loadPerson(db: Database | Transaction, id: string): Promise<Requester | Staff> {
  return (await loadStaffWithin(db, id)) ?? asRequester(id)
}
