/** The readable public name made of a visible one: `Exams & Assessment` gives `exams-assessment`. */
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

/** The demo's address of a person: `Chen Yutong` gives `chen.yutong@marlow.example`. */
export function toEmail(name: string): string {
  return `${toAlias(name).replaceAll('-', '.')}@marlow.example`
}
