import type { DecisionKind } from '@/lib/core/decision/types'

/** A question as an agent asks it, with places for a product, a package or a file. */
export type SeedQuestion = {
  kind: DecisionKind
  tags?: string[]
  question: string
  context: string
  options: [label: string, consequence: string][]
}

/** Halves of project names; every pair is one. */
export const PROJECT_NAMES = {
  first: [
    'Order',
    'Invoice',
    'Parcel',
    'Ledger',
    'Ticket',
    'Menu',
    'Roster',
    'Tariff',
    'Claim',
    'Loyalty',
    'Stock',
    'Refund',
    'Shift',
    'Catalog',
    'Fleet',
    '订单',
    '发票',
    '物流',
    '会员',
    '库存',
    '排班',
    '门店',
    '票务',
    '对账',
    '客服',
  ],
  second: [
    'desk',
    'portal',
    'engine',
    'gateway',
    'console',
    'export',
    'planner',
    'monitor',
    'sync',
    'mailer',
    'archive',
    'importer',
    'billing',
    'search',
    'mobile',
    '后台',
    '网关',
    '报表',
    '小程序',
    '助手',
  ],
} as const

export const PHASE_TITLES = [
  'Foundations',
  'Transactional mail',
  'Validation',
  '支付与退款',
  'Reporting',
  'Hardening',
] as const

export const ITEM_TEXTS = [
  'Send mail through a provider',
  'Validate requests at the edge',
  'Retry what failed',
  '导出对账单',
  'Keep an audit trail',
  'Limit sign-in attempts',
  '补充英文文案',
  'Migrate the price table',
] as const

export const SEED_QUESTIONS: SeedQuestion[] = [
  {
    kind: 'choice',
    question: '事务邮件用 Resend 还是 Postmark?',
    context:
      'The spec is silent. Resend wins on price, Postmark on delivery rate. Both have an SDK that the project’s Node version runs.',
    options: [
      ['Resend', '$20 for 50,000 mails a month; React templates; EU region.'],
      ['Postmark', '$50 for 50,000 mails a month; higher inbox placement; message streams.'],
    ],
  },
  {
    kind: 'choice',
    question: 'Keep money as integer cents or as `numeric(12, 2)`?',
    context:
      'Three tables hold prices today, two of them as floats. Whatever is chosen, the other code paths follow in this phase.',
    options: [
      ['Integer cents', 'Exact and fast; every display divides by 100.'],
      ['numeric(12, 2)', 'Exact; sums in SQL read as people expect.'],
      ['Leave floats', 'Nothing to migrate; rounding errors stay.'],
    ],
  },
  {
    kind: 'dependency',
    question: '加 `zod` 依赖做运行时校验?',
    context: '手写的校验有 400 行，三处互相矛盾。zod 零依赖，MIT，压缩后 14 kB。',
    options: [
      ['zod', '一处定义类型与校验。'],
      ['valibot', '体积更小，生态更少。'],
      ['手写', '不加依赖，保留 400 行。'],
    ],
  },
  {
    kind: 'dependency',
    question: 'Take `date-fns` for time zones?',
    context:
      'The report groups by the shop’s local day. `Intl` alone can do it in about 60 lines that nobody will want to read.',
    options: [
      ['date-fns', '+18 kB in the worker only.'],
      ['Luxon', '+23 kB; its own zone data.'],
    ],
  },
  {
    kind: 'security',
    tags: ['security'],
    question: 'May the export read customers’ addresses without masking them?',
    context:
      'The PRD asks for "all columns". Addresses are personal data under the policy in `docs/privacy.md`, section 4.',
    options: [
      ['Mask them', 'Street and number become `***`; support can lift it per customer.'],
      ['As they are', 'The export is for the legal team only.'],
    ],
  },
  {
    kind: 'security',
    tags: ['security'],
    question: '登录失败几次后锁定账号?',
    context: 'PRD 只写"合理的次数"。现在没有限制。',
    options: [
      ['5 次, 15 分钟', 'OWASP 的建议值。'],
      ['10 次, 1 小时', '客服来电会少一些。'],
    ],
  },
  {
    kind: 'db',
    tags: ['db'],
    question: 'Drop the column `orders.legacy_status` now?',
    context: 'Nothing reads it since P2. The migration cannot be undone without a backup; 1.4 million rows.',
    options: [
      ['Drop it', 'One migration; the table shrinks by 3 %.'],
      ['Keep it one release', 'A later item drops it.'],
    ],
  },
  {
    kind: 'db',
    tags: ['db'],
    question: '价格表要不要按租户分区?',
    context: '现在 900 万行，查询都带 tenant_id。分区需要停机大约 4 分钟。',
    options: [
      ['分区', '查询快 6 倍，停机 4 分钟。'],
      ['加索引', '不停机，快 2 倍。'],
    ],
  },
  {
    kind: 'public-api',
    question: 'Rename `GET /v1/items` to `/v1/products`?',
    context: 'The spec says products, the code says items. Two partners call the old path about 3,000 times a day.',
    options: [
      ['Rename, keep the old path', 'Both answer; the old one is marked as deprecated.'],
      ['Keep items', 'The spec is corrected instead.'],
    ],
  },
  {
    kind: 'choice',
    tags: ['ux'],
    question:
      'What happens to a cart that holds a product which was withdrawn while the customer was paying, given that the payment provider has already reserved the amount and that releasing it takes up to five working days in some countries?',
    context:
      'The PRD describes withdrawal and payment separately and never together. Releasing at once is honest but loses the sale of the other lines; capturing the rest needs a partial capture, which two of the five providers do not offer. The shop’s terms allow both. Support has asked for a rule that can be told in one sentence on the phone.',
    options: [
      ['Release everything', 'The customer orders again; no partial captures.'],
      ['Capture the rest', 'Where the provider can; else release everything.'],
      ['Ask the customer', 'A mail with two buttons; the reservation stands for 24 h.'],
    ],
  },
  {
    kind: 'choice',
    question: '退款失败时重试几次，之后怎么办?',
    context: '支付网关每周约有 0.3% 的退款超时。目前失败后没有任何人知道。',
    options: [
      ['3 次后转人工', '进入客服队列，附上网关的原话。'],
      ['24 小时内一直重试', '成功率 99.8%，客户等得更久。'],
    ],
  },
  {
    kind: 'verify-surface',
    question: 'May this item change `vitest.config.ts` to leave out `tests/slow`?',
    context: 'The slow tests take eleven minutes and are not about this item; the gate would still run them.',
    options: [
      ['Accept', 'The change is applied and verified again.'],
      ['Try again without', 'A new session does the item without it.'],
    ],
  },
]
