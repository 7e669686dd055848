import { announce, Button, toast } from '@lodge/ui'
import { ChevronRight, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '../../foundation/t.ts'
import type { ReferenceRoute } from './api-document.ts'
import { TryRoute } from './try-route.tsx'

/** A route in a line, and unfolded with how it is called and what it answers. */
export function RouteDetails({ route, secret }: { route: ReferenceRoute; secret: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="group border-b border-border"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex list-none min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-muted-foreground group-open:rotate-90 rtl:group-open:-rotate-90"
        />
        <span className="w-14 shrink-0 font-mono text-xs font-semibold">{route.method}</span>
        <span className="break-all font-mono text-sm">{route.path}</span>
        <span lang="en" dir="ltr" className="text-sm text-muted-foreground">
          {route.summary}
        </span>
      </summary>
      {isOpen && <RouteParts route={route} secret={secret} />}
    </details>
  )
}

function RouteParts({ route, secret }: { route: ReferenceRoute; secret: string }) {
  const { scope, parameters, status, answer } = route
  const call = writeCall(route)
  return (
    <div className="flex flex-col gap-3 pb-4 lg:ps-24">
      <p className="text-sm">
        {t('api-reference.scope')} <code className="font-mono">{scope}</code>
      </p>
      {parameters.length > 0 && (
        <div>
          <h3 className="text-sm font-medium">{t('api-reference.parameters')}</h3>
          <ul className="text-sm">
            {parameters.map(({ name, in: place, required, description }) => (
              <li key={name} className="flex flex-wrap gap-x-2 py-0.5">
                <code className="font-mono">{name}</code>
                <span className="text-muted-foreground">
                  {placeOf(place)}
                  {required && `, ${t('api-reference.required')}`}
                </span>
                {description && <span className="text-muted-foreground">{description}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Example title={t('api-reference.call')} text={call}>
        <Button variant="ghost" onClick={() => void copy(call)}>
          <Copy aria-hidden />
          {t('api-reference.copy')}
        </Button>
      </Example>
      {answer !== null && (
        <Example title={t('api-reference.answer', { status })} text={JSON.stringify(answer, null, 2)} />
      )}
      <TryRoute route={route} secret={secret} />
    </div>
  )
}

function Example({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div>
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h3 className="text-sm font-medium">{title}</h3>
        {children}
      </div>
      <pre className="whitespace-pre-wrap rounded-md border border-border bg-surface p-3 font-mono text-xs wrap-anywhere">
        {text}
      </pre>
    </div>
  )
}

function placeOf(place: string): string {
  if (place === 'path') return t('api-reference.inPath')
  return place === 'query' ? t('api-reference.inQuery') : t('api-reference.inHeader')
}

/** Returns the request for a command line; the secret is left to whoever has it. */
function writeCall({ method, path, body }: Pick<ReferenceRoute, 'method' | 'path' | 'body'>): string {
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${window.location.origin}${path}'`,
    '-H "Authorization: Bearer $TOKEN"',
  ]
  if (body !== null)
    lines.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`)
  return lines.join(' \\\n  ')
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    announce(t('api-reference.copied'))
    toast.success(t('api-reference.copied'))
  } catch {
    toast.error(t('api-reference.notCopied'))
  }
}
