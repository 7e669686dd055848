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
  const lines = withoutBlankStart(visibleText).split('\n')
  const commands: StaffCommand[] = []
  for (;;) {
    const line = commandLineOf(lines[0] ?? '')
    if (!/^#[a-z]/i.test(line)) break
    lines.shift()
    const command = readStaffCommand(line, time)
    if (!command) return { commands, unknownCommand: line.trim().slice(0, 80), text: lines.join('\n').trim() }
    commands.push(command)
    if (command.kind !== 'note') continue
    return { commands, unknownCommand: null, text: [command.text, ...lines].join('\n').trim() }
  }
  return { commands, unknownCommand: null, text: lines.join('\n').trim() }
}

/** Signs that nobody sees may stand at the top, and a note that is taken for a reply would be read by the requester. */
function withoutBlankStart(text: string): string {
  return text.replace(/^[\s\p{Cf}]+/u, '').trimEnd()
}

/** Returns a line as it would be with the usual sign of a command alone: in bold, in full width or with a space it means the same. */
function commandLineOf(line: string): string {
  const plain = line.replace(/\p{Cf}/gu, '').trim()
  const bold = /^[*_]{1,3}(?=[#＃])/.exec(plain)?.[0] ?? ''
  return plain
    .slice(bold.length)
    .replace(bold === '' ? '' : /[*_]{1,3}$/, '')
    .replace(/^＃/, '#')
    .replace(/^# (?=note\b)/i, '#')
}
