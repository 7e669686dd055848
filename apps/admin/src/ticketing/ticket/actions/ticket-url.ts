import { toast } from '@lodge/ui'
import { t } from '../../../foundation/t.ts'

export const printUrl = (number: number) => `/admin/tickets/${number}/print`

/** Puts the ticket's address on the clipboard, and says so. */
export async function copyTicketUrl(number: number): Promise<void> {
  try {
    const { href } = new URL(`/admin/tickets/${number}/detail`, window.location.origin)
    await navigator.clipboard.writeText(href)
    toast.success(t('ticket.menu.copied'))
  } catch {
    toast.error(t('ticket.menu.copyFailed'))
  }
}
