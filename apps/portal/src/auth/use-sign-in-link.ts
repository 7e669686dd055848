import { SignInWithCode } from '@lodge/contracts'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useEmailLogin } from './email-login-store.ts'

interface SignInLink {
  email: string
  code: string
}

/**
 * The address and the code of the link in a code's mail, which stand behind the `#`; null without such a link. They are
 * taken out of the browser's address and history at once. It may also be opened where the code is waited for.
 */
export function useSignInLink(): SignInLink | null {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [read, setRead] = useState<{ hash: string; link: SignInLink | null }>({ hash: '', link: null })
  if (hash !== '' && hash !== read.hash) setRead({ hash, link: readLink(hash) ?? read.link })
  const { link } = read
  useEffect(() => {
    if (!link) return
    const { email: knownEmail, codeSent } = useEmailLogin.getState()
    if (knownEmail !== link.email) codeSent({ email: link.email, resendAllowedAt: new Date(0).toISOString() })
    if (hash) void navigate({ hash: '' }, { replace: true })
  }, [link, hash, navigate])
  return link
}

function readLink(hash: string): SignInLink | null {
  const [code, ...rest] = decode(hash.slice(1)).split('.')
  const read = SignInWithCode.safeParse({ code, email: rest.join('.') })
  return read.success ? { email: read.data.email, code: read.data.code } : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
