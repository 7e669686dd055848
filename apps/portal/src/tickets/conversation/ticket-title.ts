import type { RequesterTicketDetail } from '@lodge/contracts'
import { t } from '../../t.ts'

export const titleOfTicket = ({ number, subject }: Pick<RequesterTicketDetail, 'number' | 'subject'>) =>
  `${number} ${subject}`

export const crumbsToTicket = (number: number) => [
  { label: t('app.titles.home'), to: '/' },
  { label: t('app.titles.myTickets'), to: '/tickets/index' },
  { label: String(number) },
]
