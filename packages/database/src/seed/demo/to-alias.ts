/** Returns the readable public name made from a visible one: `exams-assessment` for `Exams & Assessment`. */
export function toAlias(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f’'.]/g, '')
    .replace(/[ł]/g, 'l')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Returns a person's address in the demo: `chen.yutong@marlow.example` for `Chen Yutong`. */
export function toEmail(name: string): string {
  return `${toAlias(name).replaceAll('-', '.')}@marlow.example`
}
