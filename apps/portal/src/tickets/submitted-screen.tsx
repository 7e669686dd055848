import { ApiError, useSession } from '@lodge/client'
import { type RequesterTicketDetail, TicketParams } from '@lodge/contracts'
import { Button, cn, ErrorState, formatDateTime, Skeleton } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { NotFoundScreen } from '../shell/not-found-screen.tsx'
import { AnswerTime } from './answer-time.tsx'
import { myTicketQuery } from './queries.ts'
import { submittedWords as words } from './question-words.ts'

/** The question has arrived: its number, when to expect an answer, and what happens next; live. */
export function SubmittedScreen() {
  const params = TicketParams.safeParse(useParams())
  return params.success ? <Loading number={params.data.number} /> : <NotFoundScreen />
}

function Loading({ number }: { number: number }) {
  const { data: ticket, error, refetch, isRefetching } = useQuery(myTicketQuery(number))
  if (!ticket && error instanceof ApiError && error.status === 404) return <NotFoundScreen />
  return (
    <div className="mx-auto w-full max-w-[688px] px-4 py-8 sm:py-14">
      {ticket ? (
        <Submitted ticket={ticket} />
      ) : error ? (
        <ErrorState title={words.failed} error={error} onRetry={refetch} isRetrying={isRefetching} />
      ) : (
        <div className="flex flex-col gap-4">
          <Skeleton className="w-48" />
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="h-28 w-full" />
        </div>
      )}
    </div>
  )
}

function Submitted({ ticket }: { ticket: RequesterTicketDetail }) {
  const email = useSession((state) => state.frontendUser?.email ?? '')
  const isAnswered = ticket.messages.some(({ author }) => author.side === 'staff')
  return (
    <>
      <p className="flex items-center gap-3 text-base font-semibold text-success">
        <CircleCheck aria-hidden className="size-7" />
        {words.sent(formatDateTime(ticket.createdAt))}
      </p>
      <h1 className="mt-4 text-2xl font-bold tracking-tight">{words.title}</h1>
      <p className="mt-1 mb-6 text-body text-muted-foreground">
        {words.number} <strong className="font-semibold text-foreground tabular-nums">{ticket.number}</strong>
        . {words.copy(email)}
      </p>
      <AnswerTime ticket={ticket} />
      <h2 className="mt-9 mb-3 text-xl font-semibold">{words.next}</h2>
      <ol className="flex flex-col">
        <Step isDone title={words.has(ticket.team)} text={`“${ticket.subject}”`} />
        <Step
          isDone={ticket.assignee !== null}
          title={ticket.assignee ? words.takenBy(ticket.assignee) : words.taken}
          text={words.takenText}
        />
        <Step isDone={isAnswered} isLast title={words.answer} text={words.answerText} />
      </ol>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button asChild>
          <Link to={`/tickets/${ticket.number}/detail`}>{words.follow}</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/tickets/index">{words.all}</Link>
        </Button>
      </div>
    </>
  )
}

interface StepProps {
  title: string
  text: string
  isDone: boolean
  isLast?: boolean
}

function Step({ title, text, isDone, isLast = false }: StepProps) {
  return (
    <li className="relative flex gap-6 pb-6 pl-2 last:pb-0">
      {!isLast && <span aria-hidden className="absolute top-5 bottom-0 left-[12px] w-0.5 bg-border" />}
      <span
        aria-hidden
        className={cn(
          'mt-1.5 size-2.5 shrink-0 rounded-full border-2 border-accent bg-background',
          isDone && 'bg-accent',
        )}
      />
      <div className="min-w-0">
        <p className="text-body font-semibold">{title}</p>
        <p className="text-base break-words text-muted-foreground">{text}</p>
      </div>
    </li>
  )
}
