import { MailDev } from 'maildev'
import { createTransport } from 'nodemailer'

// A real SMTP server that delivers to nobody: a page shows the mail, and an API is under /api.
const [smtpPort, webPort, folder = '', mailInPort] = process.argv.slice(2)

const mail = new MailDev({
  ip: '127.0.0.1',
  smtp: Number(smtpPort),
  webIp: '127.0.0.1',
  web: Number(webPort),
  mailDirectory: folder,
  maxEmails: 2_000,
  // Its certificate is its own, which no sender would trust.
  hideExtensions: ['STARTTLS'],
  silent: true,
})

const { smtp } = await mail.start()
interface CaughtMail {
  id: string
  envelope: { from: { address: string } | false; to: { address: string }[] }
}

// What is written to a mailbox of Lodge's, such as an answer to a caught mail, goes on to it. Other recipients are refused
// there, and stay here.
const mailIn = createTransport({ host: '127.0.0.1', port: Number(mailInPort), ignoreTLS: true })
smtp.on('new', async ({ id, envelope }: CaughtMail) => {
  const to = envelope.to.map(({ address }) => address)
  const raw = await smtp.getRawEmail(id)
  await mailIn
    .sendMail({ envelope: { from: envelope.from ? envelope.from.address : '', to }, raw })
    .catch(() => undefined)
})
process.send?.('ready')

let isStopping = false
async function stop() {
  if (isStopping) return
  isStopping = true
  await mail.stop()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.on('disconnect', stop)
