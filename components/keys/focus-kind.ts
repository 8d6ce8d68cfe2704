import type { FocusKind } from '@/lib/core/keys/leaves-to-control'

/** What kind of control a key is pressed on. */
export function focusKind(target: EventTarget | null): FocusKind {
  if (!(target instanceof Element)) return 'page'
  if (target.closest(LIST)) return 'list'
  if (target.closest('[contenteditable]:not([contenteditable=false]), textarea')) return 'text'
  if (target instanceof HTMLInputElement) return INPUTS[target.type] ?? 'text'
  if (target.closest('a[href], button, summary')) return 'button'
  return target.matches('[tabindex="0"]') ? 'scroller' : 'page'
}

const LIST = 'select, [role=tablist], [role=listbox], [role=menu], [role=combobox], [role=grid]'

const INPUTS: Record<string, FocusKind> = {
  radio: 'radio',
  checkbox: 'button',
  button: 'button',
  submit: 'button',
  reset: 'button',
}
