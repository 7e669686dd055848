import type { LostAccess } from './lost-access-store.ts'

/** The texts for a ticket that went out of an agent's sight. */
export const lostAccessStrings = {
  passedOn: (team: string) => `You passed this ticket to ${team}.`,
  title: ({ team, by }: LostAccess, me: string) => {
    if (!team) return 'You can no longer see this ticket'
    if (!by) return `This ticket was passed to ${team.name} automatically`
    return by.alias === me
      ? `You passed this ticket to ${team.name}`
      : `${by.name} passed this ticket to ${team.name}`
  },
  text: ({ team }: LostAccess) =>
    team ? 'You can no longer see it.' : 'It went to a team that you are not in, or your teams have changed.',
  back: 'Back to the tickets',
  written: {
    title: 'What you had written',
    text: 'It was not sent. It is kept in this browser, and is back in its place should you see the ticket again.',
    public: 'Your reply',
    internal: 'Your note',
    files: (names: readonly string[]) => `With ${names.join(', ')}`,
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'The text could not be copied',
  },
}
