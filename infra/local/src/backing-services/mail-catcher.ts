import { MailDev } from 'maildev'

// A real SMTP server that delivers to nobody: a page shows the mail, and an API is under /api.
const [smtpPort, webPort, folder = ''] = process.argv.slice(2)

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

await mail.start()
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
