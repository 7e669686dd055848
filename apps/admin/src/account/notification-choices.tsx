import { type AccountView, NotificationKind as Kinds, type NotificationKind, routes } from '@lodge/contracts'
import { announce, Checkbox, reasonOf, toast, useMessages } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { http } from '../http.ts'
import { recordWords } from '../records/words.ts'
import { accountQuery } from './queries.ts'
import { accountWords } from './words.ts'

const words = accountWords.notifications
const ways = ['bell', 'mail'] as const

/** What one hears of under the bell and by mail; each choice is saved as it is made. */
export function NotificationChoices({ account }: { account: AccountView }) {
  const { notifications } = account
  const { mutate } = useSavePreferences()
  const choose = (kind: NotificationKind, way: (typeof ways)[number], isOn: boolean) =>
    mutate({ ...notifications, [kind]: { ...notifications[kind], [way]: isOn } })
  return (
    <>
      <table className="w-full text-base">
        <thead>
          <tr className="border-b border-border text-xs text-muted-foreground">
            <th scope="col" className="py-1.5 text-left font-normal">
              {words.kind}
            </th>
            {ways.map((way) => (
              <th key={way} scope="col" className="w-16 font-normal">
                {words[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Kinds.options.map((kind) => (
            <tr key={kind} className="border-b border-border">
              <th scope="row" className="py-2 pr-2 text-left font-normal">
                {words.kinds[kind]}
              </th>
              {ways.map((way) => (
                <td key={way} className="text-center">
                  <Checkbox
                    aria-label={words.cell(words.kinds[kind], words[way])}
                    checked={notifications[kind][way]}
                    onCheckedChange={(checked) => choose(kind, way, checked === true)}
                    className="inline-flex max-lg:after:-inset-3.5"
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-xs text-muted-foreground">{words.mailNote}</p>
    </>
  )
}

/** Shown at once and taken back where it could not be saved. One save follows the other, so that the last one stays. */
function useSavePreferences() {
  const cache = useQueryClient()
  const shared = useMessages()
  const { queryKey } = accountQuery
  return useMutation({
    scope: { id: 'notification-preferences' },
    mutationFn: (body: AccountView['notifications']) =>
      http.call(routes.saveNotificationPreferences, { body }),
    onMutate: (notifications) => {
      const before = cache.getQueryData(queryKey)
      cache.setQueryData(queryKey, (known) => known && { ...known, notifications })
      return before
    },
    onSuccess: () => announce(recordWords.saved),
    onError: (error, _, before) => {
      if (before) cache.setQueryData(queryKey, before)
      toast.error(reasonOf(error, shared))
    },
  })
}
