// @vitest-environment jsdom

import { json, startServer } from '@lodge/infra-testing/http-server'
import { expect, test } from 'vitest'
import { createHttpClient } from '../http/http-client.ts'
import { followSiteChanges } from './site-changes.ts'
import { useSite } from './site-store.ts'

test('settings saved in another tab show at once', async () => {
  const { baseUrl } = await startServer((_, response) =>
    json(response, 200, {
      success: true,
      name: 'University of Marlow',
      debug: false,
      version: '1.0.0',
      auth_mode: 'production',
      page_title_prefix: '',
      page_title_suffix: '',
      page_title_default: '',
      reopen_days: 14,
      auto_close_days: 7,
      timezone: 'Europe/London',
      primary_color: '#004d40',
      user: null,
      agent_data: null,
    }),
  )
  followSiteChanges(createHttpClient({ area: 'portal', baseUrl }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'lodge.site-changed', newValue: '4' }))

  await expect
    .poll(() => useSite.getState())
    .toMatchObject({
      name: 'University of Marlow',
      primaryColor: '#004d40',
      logo: null,
    })
})
