import { dayMs, minuteMs } from '@lodge/contracts'
import { workingMorning } from '../open-hours.ts'
import type { DemoPeople, DemoPerson, DemoTeam } from '../people/add-people.ts'
import type { Random } from '../random.ts'
import type { DemoTopic } from '../topics/add-topics.ts'
import { createPlaceholders } from './placeholders.ts'
import { SimulatedTicket, type TimedStep } from './simulated-ticket.ts'
import { stories } from './stories/index.ts'
import type { Story, StoryStep } from './story.ts'
import { pickTags } from './tags.ts'

interface TicketPlanOptions {
  people: DemoPeople
  topics: readonly DemoTopic[]
  random: Random
  now: Date
  timezone: string
}

type TicketOutcome = 'unassigned' | 'waiting' | 'settled'

const daysBack = 30
const closesAfterDays = 7
/** The share of tickets that are left like this, as one in so many; the others are settled. */
const unassignedEvery = 18
const waitingEvery = 4
const snoozedTickets = 2

export function planTickets(world: TicketPlanOptions): SimulatedTicket[] {
  const questions = stories.flatMap((story) => story.subjects.map((subject) => ({ story, subject })))
  const tickets = shuffled(questions, world.random).map(({ story, subject }, place) =>
    planTicket(world, {
      story,
      subject,
      outcome: outcomeAt(place, story),
      tags: pickTags(story.topic, place),
    }),
  )
  const onHold = tickets.filter(({ status }) => status === 'on_hold').slice(0, snoozedTickets)
  for (const [i, ticket] of onHold.entries())
    ticket.snoozeUntil(workingMorning(world.now, world.timezone, i + 1))
  return tickets
}

/** Picks a student; the first ones, as whom visitors of the demo sign in, have more tickets than others. */
function pickStudent(students: readonly DemoPerson[], random: Random): DemoPerson {
  return random.pick(random.isOneIn(8) ? students.slice(0, 3) : students)
}

function outcomeAt(place: number, story: Story): TicketOutcome {
  // Measured in the demo's minutes an unanswered ticket would be hours too late.
  if (story.topic === 'Teaching room is not working') return 'settled'
  if (place % unassignedEvery === 1) return 'unassigned'
  return place % waitingEvery === 0 ? 'waiting' : 'settled'
}

interface TicketPlan {
  story: Story
  subject: string
  outcome: TicketOutcome
  tags: readonly string[]
}

function planTicket(
  world: TicketPlanOptions,
  { story, subject, outcome: fate, tags }: TicketPlan,
): SimulatedTicket {
  const { random, topics, people, now } = world
  const topic = topics.find(({ name }) => name === story.topic)
  if (!topic) throw new Error(`There is no topic ${story.topic}`)
  const student = pickStudent(people.students, random)
  const slots = createPlaceholders(student, random)
  const timing = timeSteps(world, story, topic, fate)
  const ticket = new SimulatedTicket({
    story,
    subject: slots.fill(subject),
    student,
    topic,
    teams: people.teams,
    placeholders: slots,
    openedAt: timing.openedAt,
    steps: timing.steps,
    tags,
    agentIn: pickAgents(random),
  })
  if (fate === 'settled') resolveTicket(ticket, world)
  if (ticket.updatedAt > now) throw new Error(`“${ticket.play.subject}” happens in the future`)
  return ticket
}

function resolveTicket(ticket: SimulatedTicket, { now, random }: TicketPlanOptions): void {
  const at = new Date(Math.min(+now, +ticket.updatedAt + random.between(2, 20) * minuteMs))
  if (ticket.status !== 'resolved') ticket.changeStatus('resolved', at, ticket.assigneeId)
  const closesAt = new Date(+ticket.updatedAt + closesAfterDays * dayMs)
  if (closesAt < now) ticket.changeStatus('closed', closesAt, null)
}

/**
 * Returns a function that picks an agent: the first agents of a team take more of its tickets, and a ticket stays with
 * the same agent while it is in the same team.
 */
function pickAgents(random: Random) {
  const agentByTeam = new Map<string, { id: string } | null>()
  return (team: DemoTeam) => {
    const existing = agentByTeam.get(team.id)
    if (existing !== undefined) return existing
    const agent = team.agents[Math.floor(random.next() ** 1.6 * team.agents.length)] ?? null
    agentByTeam.set(team.id, agent)
    return agent
  }
}

/** Places a story before `now` within the open hours of its policy, so that most replies come in time. */
function timeSteps(
  world: TicketPlanOptions,
  story: Story,
  topic: DemoTopic,
  fate: TicketOutcome,
): { openedAt: Date; steps: TimedStep[] } {
  const { random } = world
  const { hours, targets } = topic.policy
  const target = targets[story.priority ?? topic.priority]
  const steps = stepsFor(story, fate, random)
  let sinceOpening = 0
  const offsets = steps.map((step, index) => {
    const delay = delayBefore(step, steps.slice(0, index), target, random)
    sinceOpening += delay
    return { at: sinceOpening, delay }
  })
  const ago =
    sinceOpening +
    quietSince(steps, fate, { ...target, total: hours.minutesIn(daysBack) - sinceOpening }, random)
  return {
    openedAt: openingTime(world, hours.ago(ago), topic, fate),
    steps: steps.map((step, index) => {
      const { at, delay } = offsets[index] ?? { at: 0, delay: 0 }
      return {
        ...step,
        at: hours.ago(ago - at),
        takenAt: step.kind === 'answer' ? null : hours.ago(ago - at + delay * random.between(0.05, 0.5)),
      }
    }),
  }
}

function stepsFor(story: Story, fate: TicketOutcome, random: Random): readonly StoryStep[] {
  if (fate === 'unassigned') return []
  if (fate === 'settled') return story.steps
  const last = story.steps.findIndex((step) => endsTicket(step))
  const most = last < 0 ? story.steps.length : last
  return story.steps.slice(0, 1 + Math.floor(random.next() * Math.max(0, most)))
}

function endsTicket(step: StoryStep): boolean {
  return (
    (step.kind === 'reply' && step.status === 'resolved') ||
    (step.kind === 'set' && step.status === 'resolved')
  )
}

function delayBefore(
  step: StoryStep,
  before: readonly StoryStep[],
  target: { first: number; next: number },
  random: Random,
): number {
  if (step.kind === 'answer') return random.between(15, 240)
  if (step.kind !== 'reply') return Math.min(target.first * random.between(0.02, 0.2), random.between(2, 60))
  const isFirst = !before.some(({ kind }) => kind === 'reply')
  const share = random.isOneIn(16) ? random.between(1.05, 1.5) : random.between(0.08, 0.7)
  return (isFirst ? target.first : target.next) * share
}

/** Returns the open minutes since the last step: for an unsettled ticket a share of the target, seldom more. */
function quietSince(
  steps: readonly StoryStep[],
  fate: TicketOutcome,
  target: { first: number; next: number; total: number },
  random: Random,
): number {
  if (fate === 'settled') return random.between(30, target.total)
  const isAnswered = steps.some(({ kind }) => kind === 'reply')
  const share = random.isOneIn(12) ? random.between(1.05, 1.4) : random.between(0.03, 0.92)
  return (isAnswered ? target.next : target.first) * share
}

/** Students also write in the evening, before the desk opens again. */
function openingTime(
  { random, now }: TicketPlanOptions,
  at: Date,
  topic: DemoTopic,
  fate: TicketOutcome,
): Date {
  const opening = topic.policy.hours.openingOf(at)
  const closedFor = +now - opening.to
  if (fate === 'unassigned' && closedFor > 60 * minuteMs && random.isOneIn(2))
    return new Date(+now - random.between(4, Math.min(closedFor / minuteMs, 300)) * minuteMs)
  if (+at - opening.from > 50 * minuteMs || !random.isOneIn(2)) return at
  return new Date(opening.from - random.between(10 * 60, 15 * 60) * minuteMs)
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
