import { type CommandTime, readStaffCommand, type StaffCommand } from '@lodge/mail'

/** An agent's mail, as its commands and what it says below them. */
export interface StaffMail {
  commands: StaffCommand[]
  /** The first line that looks like a command and is none; null where there is no such line. */
  unknownCommand: string | null
  text: string
}

/** Reads the commands at the top of what is visible of an agent's mail. The text of a note may begin in its line. */
export function readStaffMail(visibleText: string, time: CommandTime): StaffMail {
  const lines = visibleText.trim().split('\n')
  const commands: StaffCommand[] = []
  while (/^\s*#[a-z]/i.test(lines[0] ?? '')) {
    const line = lines.shift() ?? ''
    const command = readStaffCommand(line, time)
    if (!command) return { commands, unknownCommand: line.trim().slice(0, 80), text: lines.join('\n').trim() }
    commands.push(command)
    if (command.kind !== 'note') continue
    return { commands, unknownCommand: null, text: [command.text, ...lines].join('\n').trim() }
  }
  return { commands, unknownCommand: null, text: lines.join('\n').trim() }
}
