import { toast } from '@lodge/ui'
import { joinWords } from './words.ts'

const words = joinWords.menu

export const printAddress = (number: number) => `/admin/tickets/${number}/print`

/** Puts the ticket's address on the clipboard, and says so. */
export async function copyTicketLink(number: number): Promise<void> {
  try {
    const { href } = new URL(`/admin/tickets/${number}/detail`, window.location.origin)
    await navigator.clipboard.writeText(href)
    toast.success(words.copied)
  } catch {
    toast.error(words.copyFailed)
  }
}
