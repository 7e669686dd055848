import { toAlias as readableAlias } from '@lodge/domain'

/** Returns the alias of one of the demo's names, whose letters with a stroke and apostrophes are spelt out. */
export function toAlias(name: string): string {
  const plain = name.replace(/[’'.]/g, '').replaceAll('ł', 'l').replace(/[đĐ]/g, 'd')
  return readableAlias(plain, Number.POSITIVE_INFINITY)
}

/** Returns a person's address in the demo: `chen.yutong@marlow.example` for `Chen Yutong`. */
export function toEmail(name: string): string {
  return `${toAlias(name).replaceAll('-', '.')}@marlow.example`
}
