import { startPushService } from '@lodge/desk/testing'

const { origin } = await startPushService()
// It ends with the run that it belongs to, however that ends.
process.once('disconnect', () => process.exit())
process.send?.(origin)
