import {
  domainEvents,
  type EventInput,
  type EventType,
  type FormAnswers,
  type TicketPriority,
  type TicketStatus,
} from '@lodge/contracts'
import { statusAfterMessage } from '@lodge/domain'
import { uuidv7 } from 'uuidv7'
import type { DemoPerson, DemoTeam } from '../people/add-people.ts'
import type { DemoTopic } from '../topics/add-topics.ts'
import type { Placeholders } from './placeholders.ts'
import type { Story, StoryStep } from './story.ts'

export type TimedStep = StoryStep & { at: Date; takenAt: Date | null }

interface SimulatedTicketInput {
  story: Story
  subject: string
  student: DemoPerson
  topic: DemoTopic
  teams: readonly DemoTeam[]
  placeholders: Placeholders
  openedAt: Date
  steps: readonly TimedStep[]
  tags: readonly string[]
  /** The agent who takes it; null leaves it unassigned. */
  agentIn: (team: DemoTeam) => { id: string } | null
}

interface SimulatedEvent {
  type: EventType
  payload: EventInput<EventType>
  actorId: string | null
  at: Date
  id: string
}

/** A ticket with all its rows, as the desk would have left them. */
export class SimulatedTicket {
  readonly id = uuidv7()
  readonly messages: {
    id: string
    authorId: string
    side: string
    visibility: string
    body: string
    at: Date
  }[] = []
  readonly events: SimulatedEvent[] = []
  readonly applied: { eventId: string; priority: TicketPriority; at: Date }[] = []
  readonly play: SimulatedTicketInput
  readonly formAnswers: FormAnswers
  team: DemoTeam
  status: TicketStatus = 'new'
  priority: TicketPriority
  assigneeId: string | null = null
  tags: readonly string[] = []
  snoozedUntil: Date | null = null
  resolvedAt: Date | null = null
  closedAt: Date | null = null

  constructor(play: SimulatedTicketInput) {
    this.play = play
    this.team = play.topic.team
    this.priority = play.story.priority ?? play.topic.priority
    this.formAnswers = fillFormAnswers(play)
    this.#open()
    for (const step of play.steps) {
      if (step.takenAt) this.assign(step.takenAt)
      this.#perform(step)
    }
  }

  get updatedAt(): Date {
    return this.events.at(-1)?.at ?? this.play.openedAt
  }

  assign(at: Date): void {
    const agent = this.play.agentIn(this.team)
    if (this.assigneeId || !agent) return
    this.#happen('ticket.assigned', { ticketId: this.id, from: null, to: agent.id }, agent.id, at)
    this.assigneeId = agent.id
    if (this.tags.length > 0 || this.play.tags.length === 0) return
    this.tags = this.play.tags
    this.#happen(
      'ticket.tags_changed',
      { ticketId: this.id, added: [...this.tags], removed: [] },
      agent.id,
      at,
    )
  }

  snoozeUntil(until: Date): void {
    const statusChange = this.events.findLast(({ type }) => type === 'ticket.status_changed')
    if (!statusChange || this.status !== 'on_hold') throw new Error(`“${this.play.subject}” is not on hold`)
    statusChange.payload = {
      ...domainEvents['ticket.status_changed'].payload.parse(statusChange.payload),
      until: until.toISOString(),
    }
    this.snoozedUntil = until
  }

  /** Changes the status; `actorId` null is Lodge itself. */
  changeStatus(to: TicketStatus, at: Date, actorId: string | null, messageId: string | null = null): void {
    const from = this.status
    if (from === to) return
    this.#happen('ticket.status_changed', { ticketId: this.id, from, to, messageId }, actorId, at)
    this.status = to
    if (to === 'resolved') this.resolvedAt = at
    if (to === 'closed') this.closedAt = at
    if (to === 'open') this.resolvedAt = this.closedAt = null
  }

  #open(): void {
    const { student, placeholders: slots, story, openedAt } = this.play
    const messageId = this.#say('requester', 'public', slots.fill(story.body), student.id, openedAt)
    const eventId = this.#happen('ticket.created', { ticketId: this.id, messageId }, student.id, openedAt)
    this.applied.push({ eventId, priority: this.priority, at: openedAt })
  }

  #perform(step: TimedStep): void {
    const { at } = step
    if (step.kind === 'answer') {
      this.#answer(step.body, at)
      return
    }
    const actorId = this.assigneeId ?? this.team.agents[0]?.id ?? null
    if (!actorId) throw new Error(`${this.team.name} has no agents`)
    if (step.kind === 'reply') this.#reply(step.body, step.status, actorId, at)
    if (step.kind === 'note') {
      const messageId = this.#say('staff', 'internal', this.play.placeholders.fill(step.body), actorId, at)
      const payload = {
        ticketId: this.id,
        messageId,
        visibility: 'internal',
        by: 'staff',
        thenStatus: null,
      } as const
      this.#happen('ticket.replied', payload, actorId, at)
    }
    if (step.kind === 'set') this.changeStatus(step.status, at, actorId)
    if (step.kind === 'raise') this.#raise(step.priority, actorId, at)
    if (step.kind === 'pass') this.#pass(step.team, actorId, at)
  }

  #reply(body: string, status: TicketStatus | null, actorId: string, at: Date): void {
    const messageId = this.#say('staff', 'public', this.play.placeholders.fill(body), actorId, at)
    const payload = {
      ticketId: this.id,
      messageId,
      visibility: 'public',
      by: 'staff',
      thenStatus: status,
    } as const
    this.#happen('ticket.replied', payload, actorId, at)
    const to = status ?? statusAfterMessage(this.status, 'staff')
    if (to) this.changeStatus(to, at, actorId, messageId)
  }

  #answer(body: string, at: Date): void {
    const { student, placeholders: slots } = this.play
    const messageId = this.#say('requester', 'public', slots.fill(body), student.id, at)
    const payload = {
      ticketId: this.id,
      messageId,
      visibility: 'public',
      by: 'requester',
      thenStatus: null,
    } as const
    this.#happen('ticket.replied', payload, student.id, at)
    const to = statusAfterMessage(this.status, 'requester')
    if (to) this.changeStatus(to, at, student.id, messageId)
  }

  #raise(to: TicketPriority, actorId: string, at: Date): void {
    if (to === this.priority) return
    const payload = { ticketId: this.id, from: this.priority, to }
    const eventId = this.#happen('ticket.priority_changed', payload, actorId, at)
    this.priority = to
    this.applied.push({ eventId, priority: to, at })
  }

  #pass(name: string, actorId: string, at: Date): void {
    const to = this.play.teams.find((team) => team.name === name)
    if (!to) throw new Error(`There is no team ${name}`)
    this.#happen('ticket.team_changed', { ticketId: this.id, from: this.team.id, to: to.id }, actorId, at)
    if (this.assigneeId && !to.agents.some(({ id }) => id === this.assigneeId)) {
      this.#happen('ticket.assigned', { ticketId: this.id, from: this.assigneeId, to: null }, actorId, at)
      this.assigneeId = null
    }
    this.team = to
  }

  #say(side: string, visibility: string, body: string, authorId: string, at: Date): string {
    const id = uuidv7()
    this.messages.push({ id, authorId, side, visibility, body, at })
    return id
  }

  #happen<Type extends EventType>(
    type: Type,
    payload: EventInput<Type>,
    actorId: string | null,
    at: Date,
  ): string {
    const id = uuidv7()
    this.events.push({ id, type, payload, actorId, at })
    return id
  }
}

function fillFormAnswers({ story, topic, placeholders: slots }: SimulatedTicketInput): FormAnswers {
  const fieldKeys = new Set(topic.fields.map(({ key }) => key))
  const entries = Object.entries(story.formAnswers ?? {}).map(([key, answer]) => {
    if (!fieldKeys.has(key)) throw new Error(`“${topic.name}” does not ask for ${key}`)
    return [key, typeof answer === 'string' ? slots.fillAnswer(answer) : answer]
  })
  return Object.fromEntries(entries)
}
