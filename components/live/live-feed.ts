import { inboxUrls } from '@/lib/core/inbox-urls'
import { HEARTBEAT_MS, type LiveChange } from '@/lib/core/live-event'
import { LeaderLock } from './leader-lock'
import { type OpenSource, SteadyStream } from './steady-stream'

/** The line to the server as this browser has it. `rightAt`: ms since 1970 until when what a page shows was up to date. */
export type FeedState = { line: 'connecting' | 'open' | 'lost' | 'signed-out'; rightAt: number }

/** What may have changed: these, or anything. */
export type FeedNews = LiveChange[] | 'all'

export type LiveFeedParts = {
  /** Whose pages these are; two people in one browser have a line each. */
  viewer: string
  /** Id of the last event that the page knows of. */
  after: number
  openSource: OpenSource
  /** Null where the browser has none, as without https: then each tab has a line of its own while it is in view. */
  shared: { locks: LockManager; openChannel: (name: string) => BroadcastChannel } | null
}

type Told = { kind: 'news'; news: FeedNews; after: number }
type Message = Told | { kind: 'ask' } | { kind: 'reopen' } | { kind: 'state'; state: FeedState; after: number }

/** A line that is away for longer is said to be lost. */
const LOST_AFTER_MS = 3_000
/** How often a tab in view looks after the line, and how long it waits for a sign of the tab that holds it. */
const LOOK_MS = 2_000
const LEADER_SILENT_MS = 5_000
/** News kept for a page that is on its way. */
const KEPT = 50

/**
 * One line to the server for all tabs of a browser: one tab leads, holds the stream and tells the others over a
 * BroadcastChannel. A tab in view that hears nothing from it takes over and goes on at the event that it knows.
 */
export class LiveFeed {
  private state: FeedState = { line: 'connecting', rightAt: Date.now() }
  /** Only in the tab that leads. */
  private stream: SteadyStream | null = null
  private channel: BroadcastChannel | null = null
  private lock: LeaderLock | null = null
  private after: number
  private kept: Told[] = []
  private readonly pages = new Set<(news: FeedNews) => void>()
  private readonly watchers = new Set<() => void>()
  private looker: ReturnType<typeof setInterval> | undefined
  private lostTimer: ReturnType<typeof setTimeout> | undefined
  private lookedAt = 0
  private leaderAt = 0
  private isFresh = true
  private mayHaveMissed = false

  constructor(private readonly parts: LiveFeedParts) {
    this.after = parts.after
  }

  getState = (): FeedState => this.state

  watch = (fn: () => void): (() => void) => {
    this.watchers.add(fn)
    return () => this.watchers.delete(fn)
  }

  /** News for a page that was read at event `from`; what came since is told at once. */
  follow(from: number, fn: (news: FeedNews) => void): () => void {
    this.pages.add(fn)
    for (const told of this.kept) if (told.after > from) fn(told.news)
    return () => this.pages.delete(fn)
  }

  /** Begins, also again after `end`: a page that was put aside (`isBack`) may have missed something. */
  start({ isBack }: { isBack: boolean }): void {
    const { shared, viewer } = this.parts
    this.mayHaveMissed ||= isBack
    this.isFresh = true
    this.expectLine()
    if (!shared) return
    const name = `gatewalk-live ${viewer}`
    this.channel = shared.openChannel(name)
    this.channel.onmessage = event => this.receive(event.data as Message)
    this.lock = new LeaderLock(shared.locks, name, { lead: () => this.lead(), loss: () => this.unlead() })
    this.send({ kind: 'ask' })
  }

  /** Gives everything back, so that another tab takes over at once. */
  end(): void {
    this.hide()
    this.lock?.leave()
    this.unlead()
    this.channel?.close()
    this.lock = this.channel = null
    clearTimeout(this.lostTimer)
    this.lostTimer = undefined
  }

  /** The tab came into view, or the network is back: looks whether the line still lives. */
  show(): void {
    const silentMs = Date.now() - this.state.rightAt
    this.mayHaveMissed ||= silentMs > HEARTBEAT_MS
    this.lookedAt = this.leaderAt = Date.now()
    clearInterval(this.looker)
    this.looker = setInterval(() => this.look(), LOOK_MS)
    if (!this.parts.shared && !this.stream) this.lead()
    else if (silentMs > HEARTBEAT_MS || !['open', 'connecting'].includes(this.state.line)) this.retry()
  }

  /** The tab went out of view; one that shares no line lets its own go. */
  hide(): void {
    clearInterval(this.looker)
    if (!this.parts.shared) this.unlead()
  }

  /** The network is gone, which a stream may not notice for a while. */
  cut(): void {
    if (this.stream) this.expectLine()
  }

  retry = (): void => {
    if (this.stream) this.stream.reopen()
    else this.send({ kind: 'reopen' })
  }

  private look(): void {
    const now = Date.now()
    const hasSlept = now - this.lookedAt > HEARTBEAT_MS
    this.lookedAt = now
    if (hasSlept) {
      this.leaderAt = now
      this.mayHaveMissed = true
      this.retry()
    } else if (this.stream) this.stream.check()
    else if (now - this.leaderAt > LEADER_SILENT_MS) {
      this.leaderAt = now
      this.lock?.steal()
    } else this.send({ kind: 'ask' })
  }

  private lead(): void {
    this.unlead()
    this.expectLine()
    this.stream = new SteadyStream({
      url: () => inboxUrls.changes(this.after),
      openSource: this.parts.openSource,
      on: {
        alive: (_data, id) => this.hear([], id),
        changes: (data, id) => this.hear(data as LiveChange[], id),
        all: (_data, id) => this.hear('all', id),
      },
      onOpen: () => this.setState({ line: 'open', rightAt: Date.now() }),
      onLost: () => this.expectLine(),
      onSignedOut: () => this.setState({ ...this.state, line: 'signed-out' }),
    })
  }

  private unlead(): void {
    this.stream?.close()
    this.stream = null
  }

  private hear(news: FeedNews, id: string): void {
    if (id !== '') this.after = Number(id)
    if (news.length > 0) {
      const told: Told = { kind: 'news', news, after: this.after }
      this.send(told)
      this.pass(told)
    }
    this.setState({ line: 'open', rightAt: Date.now() })
  }

  private receive(message: Message): void {
    if (message.kind === 'ask' || message.kind === 'reopen') {
      if (message.kind === 'reopen') this.stream?.reopen()
      this.stream?.check()
      if (this.stream) this.send({ kind: 'state', state: this.state, after: this.after })
      return
    }
    this.leaderAt = Date.now()
    this.after = message.after
    // This page was read by someone signed in, and later than the others heard that they are not.
    if (message.kind === 'news') this.pass(message)
    else if (this.isFresh && message.state.line === 'signed-out') this.send({ kind: 'reopen' })
    else this.setState(message.state)
    this.isFresh = false
  }

  private send(message: Message): void {
    this.channel?.postMessage(message)
  }

  private pass(told: Told): void {
    this.kept = [...this.kept, told].slice(-KEPT)
    for (const page of this.pages) page(told.news)
  }

  private setState(state: FeedState): void {
    const hasChanged = state.line !== this.state.line
    this.state = state
    if (state.line !== 'connecting') {
      clearTimeout(this.lostTimer)
      this.lostTimer = undefined
    }
    if (this.stream) this.send({ kind: 'state', state, after: this.after })
    if (hasChanged) for (const watcher of this.watchers) watcher()
    if (state.line !== 'open' || !this.mayHaveMissed) return
    this.mayHaveMissed = false
    this.pass({ kind: 'news', news: 'all', after: this.after })
  }

  private expectLine(): void {
    if (this.state.line === 'lost') return
    this.lostTimer ??= setTimeout(() => this.setState({ ...this.state, line: 'lost' }), LOST_AFTER_MS)
  }
}
