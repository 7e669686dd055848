import { Button, type FormFieldState, TextField } from '@lodge/ui'
import { useState } from 'react'
import { t } from '../../foundation/t.ts'

interface PasswordFieldProps {
  field: FormFieldState<string>
  label: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  autoFocus?: boolean
}

/** A password that can be shown while it is typed. */
export function PasswordField({ hint, autoFocus, ...props }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...props}
      {...(hint && { hint })}
      {...(autoFocus && { autoFocus })}
      aside={
        <Button variant="link" size="inline" onClick={() => setIsShown(!isShown)}>
          {isShown ? t('app.login.hide') : t('app.login.show')}
        </Button>
      }
      type={isShown ? 'text' : 'password'}
      isRequired
      inputClassName="h-10"
    />
  )
}
