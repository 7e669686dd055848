import { Field, Input } from '@lodge/ui'

/** An address of ours that the provider has to know. */
export function OwnAddress({ label, address }: { label: string; address: string }) {
  return (
    <Field label={label}>
      <Input
        readOnly
        value={address}
        className="font-mono text-sm"
        onFocus={({ target }) => target.select()}
      />
    </Field>
  )
}
