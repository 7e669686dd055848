import type { Database } from '@lodge/database'

/** Nothing is promised yet. */
export async function expectedAnswerAt(_db: Database, _topicId: string, _now: Date): Promise<Date | null> {
  return null
}
