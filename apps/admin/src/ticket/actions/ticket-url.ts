import { toast } from '@lodge/ui'
import { ticketStrings } from '../strings.ts'

const strings = ticketStrings.menu

export const printUrl = (number: number) => `/admin/tickets/${number}/print`

/** Puts the ticket's address on the clipboard, and says so. */
export async function copyTicketUrl(number: number): Promise<void> {
  try {
    const { href } = new URL(`/admin/tickets/${number}/detail`, window.location.origin)
    await navigator.clipboard.writeText(href)
    toast.success(strings.copied)
  } catch {
    toast.error(strings.copyFailed)
  }
}
