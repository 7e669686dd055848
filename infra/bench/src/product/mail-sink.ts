import { createServer, type Socket } from 'node:net'

// A process of its own that takes every mail and keeps none. It sends its port, and answers `codes` with the codes to
// sign in of the mails since the last such question, by address, and any other message with how many mails came.
let mailCount = 0
let codes: Record<string, string> = {}

const server = createServer((socket) => {
  socket.on('error', () => undefined)
  socket.write('220 sink\r\n')
  let buffer = ''
  let isInBody = false
  let recipient = ''
  socket.on('data', (chunk) => {
    buffer += chunk.toString('latin1')
    for (;;) {
      const end = isInBody ? '\r\n.\r\n' : '\r\n'
      const at = buffer.indexOf(end)
      if (at < 0) return
      const line = buffer.slice(0, at)
      buffer = buffer.slice(at + end.length)
      recipient = (!isInBody && /^rcpt to:<(.+?)>/i.exec(line)?.[1]) || recipient
      if (isInBody) noteCode(recipient, line)
      isInBody = isInBody ? endOfBody(socket) : answerTo(socket, line)
    }
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : null)
})
process.on('message', (question) => {
  if (question !== 'codes') return void process.send?.(mailCount)
  process.send?.(codes)
  codes = {}
})

function noteCode(recipient: string, mail: string): void {
  const code = /^(\d{6})\r?$/m.exec(mail)?.[1]
  if (code) codes[recipient] = code
}

function endOfBody(socket: Socket): false {
  mailCount += 1
  socket.write('250 taken\r\n')
  return false
}

/** Returns whether the body of a mail comes next. */
function answerTo(socket: Socket, command: string): boolean {
  const isBody = /^data/i.test(command)
  if (isBody) socket.write('354 go on\r\n')
  else if (/^quit/i.test(command)) socket.end('221 bye\r\n')
  else socket.write('250 sink\r\n')
  return isBody
}
