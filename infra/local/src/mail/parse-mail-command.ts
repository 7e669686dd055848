import { parseArgs } from 'node:util'

export type MailCommand =
  | { kind: 'write'; from: string; to: string; subject: string; text: string }
  | { kind: 'reply'; from: string | null; text: string }
  | { kind: 'help' }
  | { kind: 'wrong'; why: string }

const defaults = { from: 'amara.okonkwo@marlow.example', to: 'help@lodge.localhost' }

export const usage = `Writes a mail to the copy that npm start runs, as a student would.

  npm run mail -- "My Wi-Fi is gone"            opens a ticket
  npm run mail -- reply "It works again"        answers the newest mail that was caught

  --from <address>   who writes (${defaults.from}); with reply, whose newest mail is answered
  --to <address>     the mailbox (${defaults.to})
  --text <text>      what the mail says
  --help             prints this

Exit status: 0 sent, 1 not sent, 2 not understood.`

/** Parses the arguments of `npm run mail --`. */
export function parseMailCommand(args: string[]): MailCommand {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
        text: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help) return { kind: 'help' }
    return toCommand(positionals, values)
  } catch (error) {
    return { kind: 'wrong', why: error instanceof Error ? error.message : String(error) }
  }
}

interface Options {
  from?: string | undefined
  to?: string | undefined
  text?: string | undefined
}

function toCommand([first, second, ...rest]: string[], { from, to, text }: Options): MailCommand {
  if (first === undefined) return { kind: 'wrong', why: 'Say what the mail is about.' }
  if (first === 'reply') {
    const words = second ?? text
    if (words === undefined) return { kind: 'wrong', why: 'Say what the reply says.' }
    return { kind: 'reply', from: from ?? null, text: words }
  }
  if (second !== undefined || rest.length > 0)
    return { kind: 'wrong', why: 'Put the subject between quotation marks.' }
  return {
    kind: 'write',
    from: from ?? defaults.from,
    to: to ?? defaults.to,
    subject: first,
    text: text ?? `${first}\n\nCan you help me?`,
  }
}
