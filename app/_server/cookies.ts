/** Language chosen by the person. */
export const LOCALE_COOKIE = 'gatewalk-locale'
/** Time zone of the browser, written by components/ui/zone-cookie.tsx. */
export const ZONE_COOKIE = 'gatewalk-zone'
/** next-auth's JWT, naming a Session row. */
export const SESSION_COOKIE = 'gatewalk-session'
/** What a visit to a sign-in provider is for, sealed. */
export const VISIT_COOKIE = 'gatewalk-visit'
/** The last answer that came too late, kept for ten minutes. */
export const KEPT_ANSWER_COOKIE = 'gatewalk-kept-answer'
/** Restart prompts that the person said "not now" to, by their ids. */
export const NOT_NOW_COOKIE = 'gatewalk-not-now'
