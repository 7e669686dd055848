import { type Database, getOne } from '@lodge/database'

declare global {
  namespace Intl {
    interface Locale {
      getWeekInfo(): { firstDay: number }
    }
  }
}

/** Returns the day on which weeks begin in a locale: 1 for Monday to 7 for Sunday. */
export function firstWeekday(locale: string): number {
  return new Intl.Locale(locale).getWeekInfo().firstDay
}

/** Returns the day on which weeks begin where the site is: 1 for Monday to 7 for Sunday. */
export async function loadFirstWeekday(db: Database): Promise<number> {
  const { locale } = await getOne(db, 'site', { id: 1 }, { columns: ['locale'] })
  return firstWeekday(locale)
}
