/**
 * Presses a control as a click does, if the person sees it; one that is out of view is only scrolled to
 * (`spec/inbox.md`, Keys). False when it is absent, hidden or switched off.
 */
export function pressInView(control: HTMLElement | null | undefined, press = () => control?.click()): boolean {
  if (!control || !isShown(control) || control.matches(':disabled')) return false
  if (isInView(control)) press()
  else control.scrollIntoView({ block: 'center' })
  return true
}

/** Moves the focus to a control and brings it into view; false when it is absent or hidden. */
export function focusShown(control: HTMLElement | null | undefined): boolean {
  if (!control || !isShown(control)) return false
  control.focus()
  control.scrollIntoView({ block: 'nearest' })
  return true
}

/** False for what is folded away, belongs to the layout of another width, or is about to give way to something else. */
export function isShown(element: Element): boolean {
  return element.closest('[inert], [data-left]') === null && element.checkVisibility({ visibilityProperty: true })
}

/** True when its middle is on the screen and no edge of a scrolling block or bar covers it. */
export function isInView(element: Element): boolean {
  const { top, bottom, left, width, height } = element.getBoundingClientRect()
  if (top < 0 || bottom > window.innerHeight) return false
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return (
    hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element) === true)
  )
}
