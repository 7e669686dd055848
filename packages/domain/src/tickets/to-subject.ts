import { limits } from '@lodge/contracts'

/** Returns what a ticket is called that somebody opens by mail: the mail's subject or, without one, its first words. */
export function toSubject(subject: string, body: string): string {
  const firstLine = body.split('\n').find((line) => line.trim() !== '')
  return oneLine(subject) || oneLine(firstLine ?? '') || '…'
}

function oneLine(text: string): string {
  return [...text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()].slice(0, limits.subjectLength).join('').trim()
}
