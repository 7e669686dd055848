import { type Database, getOne } from '@lodge/database'
import { loadStaff } from '@lodge/desk/identity'

export type StaffActor = NonNullable<Awaited<ReturnType<typeof loadStaff>>>

/** Throws where nobody has the alias. */
export async function loadActor(db: Database, alias: string): Promise<StaffActor> {
  const { id } = await getOne(db, 'person', { alias }, { columns: ['id'] })
  const staff = await loadStaff(db, id)
  if (!staff) throw new Error(`${alias} is nobody's agent.`)
  return staff
}
