import type { Page } from '@playwright/test'

/** Returns the labels of a form's empty fields that say neither that they must be filled nor that they may stay empty. */
export async function listUnmarkedFields(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const textFields =
      'input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=search]), textarea'
    return [...document.querySelectorAll('main [data-field] [data-slot="field"]')].flatMap((field) => {
      const control = field.querySelector<HTMLInputElement | HTMLTextAreaElement>(textFields)
      const label = field.querySelector('label')?.textContent.trim() ?? ''
      if (control?.value !== '' || control.readOnly || control.disabled) return []
      return control.ariaRequired === 'true' || label.endsWith('optional') ? [] : [label]
    })
  })
}
