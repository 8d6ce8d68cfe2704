/** Language chosen by the person. */
export const LOCALE_COOKIE = 'gatewalk-locale'
/** Time zone of the browser, written by components/ui/zone-cookie.tsx. */
export const ZONE_COOKIE = 'gatewalk-zone'
/** next-auth's JWT, naming a Session row. */
export const SESSION_COOKIE = 'gatewalk-session'
/** The last answer that came too late, kept for ten minutes. */
export const KEPT_ANSWER_COOKIE = 'gatewalk-kept-answer'
/** Restart prompts that the person said "not now" to, by their ids. */
export const NOT_NOW_COOKIE = 'gatewalk-not-now'
