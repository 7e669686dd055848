import { t } from '../t.ts'

const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`

/** A mail's HTML where nothing of it can run, load or reach the page. */
export function EmailFrame({ html }: { html: string }) {
  return (
    <iframe
      title={t('email-templates.preview.frame')}
      sandbox=""
      srcDoc={html.replace('<head>', `<head>${policy}`)}
      className="h-[28rem] w-full rounded-md border border-border bg-white"
    />
  )
}
