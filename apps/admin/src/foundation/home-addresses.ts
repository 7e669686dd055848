export const adminHome = '/admin/dashboard'
/** The page that `/admin/settings` leads to (specification, section 2). */
export const settingsHome = '/admin/settings/roles'
