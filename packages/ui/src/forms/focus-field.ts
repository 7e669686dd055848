const controls =
  'input:not([hidden], [aria-hidden]), textarea, [role="radio"], [role="checkbox"], [contenteditable="true"], button:not([aria-hidden])'

export function listFieldNames(container: HTMLElement | null): string[] {
  const fields = container?.querySelectorAll<HTMLElement>('[data-field]') ?? []
  return [...fields].flatMap(({ dataset }) => dataset.field ?? [])
}

export function focusField(container: HTMLElement | null, path: string): void {
  const fields = container?.querySelectorAll<HTMLElement>('[data-field]') ?? []
  const field = [...fields].find(({ dataset }) => dataset.field === path)
  field?.querySelector<HTMLElement>(controls)?.focus()
}
