import type { Database } from '@lodge/database'

/** A ticket as the log calls it. */
export async function ticketName({ prisma }: Database, id: string): Promise<string> {
  const ticket = await prisma.ticket.findUnique({ where: { id }, select: { number: true } })
  return ticket ? `Ticket ${ticket.number}` : 'A ticket that is gone'
}

/** A person's name, or the address of one who has not given a name yet. */
export async function personName({ prisma }: Database, id: string): Promise<string> {
  const person = await prisma.person.findUnique({ where: { id }, select: { name: true, email: true } })
  return person ? person.name || person.email : 'Someone who is gone'
}

export async function teamName({ prisma }: Database, id: string): Promise<string> {
  const team = await prisma.team.findUnique({ where: { id }, select: { name: true } })
  return team?.name ?? 'A team that is gone'
}

export async function topicName({ prisma }: Database, id: string): Promise<string> {
  const topic = await prisma.topic.findUnique({ where: { id }, select: { name: true } })
  return topic?.name ?? 'A topic that is gone'
}
