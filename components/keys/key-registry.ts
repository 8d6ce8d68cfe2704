import type { KeyAction } from '@/lib/core/keys/key-actions'

/** Does what the key stands for; false when there is nothing to do, so that the browser keeps the key. */
export type KeyHandler = () => boolean
/** Takes the number key 1–9 that was pressed. */
export type OptionHandler = (digit: number) => boolean

/** Handlers of the controls on the page, the latest first. */
export class KeyRegistry {
  private readonly handlers = new Map<KeyAction, KeyHandler[]>()
  private options: OptionHandler[] = []

  /** Returns how to forget it again. */
  register(action: KeyAction, handler: KeyHandler): () => void {
    this.handlers.set(action, [handler, ...(this.handlers.get(action) ?? [])])
    return () => {
      const left = (this.handlers.get(action) ?? []).filter(known => known !== handler)
      this.handlers.set(action, left)
    }
  }

  /** As `register`, for the number keys. */
  registerOptions(handler: OptionHandler): () => void {
    this.options = [handler, ...this.options]
    return () => {
      this.options = this.options.filter(known => known !== handler)
    }
  }

  /** True when one of the handlers did it. */
  run(action: KeyAction): boolean {
    return (this.handlers.get(action) ?? []).some(handler => handler())
  }

  /** True when something on the page takes this number. */
  runOption(digit: number): boolean {
    return this.options.some(handler => handler(digit))
  }

  /** Actions that something on the page takes now. */
  offered(): KeyAction[] {
    return [...this.handlers].filter(([, handlers]) => handlers.length > 0).map(([action]) => action)
  }
}
