import { t } from '../../foundation/t.ts'

/** A mail's HTML where nothing of it can run, load or reach the page. */
export function EmailFrame({ html }: { html: string }) {
  // The site's own logo is the one picture of a mail.
  const rules = `default-src 'none'; style-src 'unsafe-inline'; img-src ${window.location.origin}`
  const policy = `<meta http-equiv="Content-Security-Policy" content="${rules}">`
  return (
    <iframe
      title={t('email-templates.preview.frame')}
      sandbox=""
      srcDoc={html.replace('<head>', `<head>${policy}`)}
      className="h-[28rem] w-full rounded-md border border-border bg-white"
    />
  )
}
