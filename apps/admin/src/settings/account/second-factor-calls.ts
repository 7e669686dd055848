import { type BeginSecondFactor, type ProveSecondFactor, routes } from '@lodge/contracts'
import { http } from '../../foundation/http.ts'

export const secondFactorCalls = {
  begin: (body: BeginSecondFactor) => http.call(routes.beginSecondFactor, { body }),
  confirm: (code: string) => http.call(routes.confirmSecondFactor, { body: { code } }),
  renew: (body: ProveSecondFactor) => http.call(routes.renewRecoveryCodes, { body }),
  turnOff: (body: ProveSecondFactor) => http.call(routes.turnOffSecondFactor, { body }),
}
