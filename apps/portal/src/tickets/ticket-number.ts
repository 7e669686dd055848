import { maxInteger, type RequesterTicketDetail } from '@lodge/contracts'
import { t } from '../t.ts'

/** Returns the number of the ticket that an address names; null where no ticket can have it. */
export function ticketNumberOf(text: string | undefined): number | null {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 && number <= maxInteger ? number : null
}

export const titleOfTicket = ({ number, subject }: Pick<RequesterTicketDetail, 'number' | 'subject'>) =>
  `${number} ${subject}`

export const crumbsToTicket = (number: number) => [
  { label: t('app.titles.home'), to: '/' },
  { label: t('app.titles.myTickets'), to: '/tickets/index' },
  { label: String(number) },
]
