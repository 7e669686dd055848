import { Field, Input } from '@lodge/ui'

interface OwnAddressProps {
  label: string
  hint?: string
  address: string
}

/** An address of ours that another system has to know. */
export function OwnAddress({ label, hint, address }: OwnAddressProps) {
  return (
    <Field label={label} hint={hint}>
      <Input
        readOnly
        value={address}
        className="font-mono text-sm"
        onFocus={({ target }) => target.select()}
      />
    </Field>
  )
}
