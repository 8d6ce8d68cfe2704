import { textBetween, withoutBlocks } from './text-blocks'
import type { Dependency } from './types'

const BLOCKS = ['dependency', 'plugin', 'parent', 'extension']

/** pom.xml: dependencies, plugins, parent and extensions, versions through `<properties>` of the same file. */
export function readPom(text: string): Dependency[] | null {
  const source = withoutBlocks(withoutBlocks(text, '<!--', '-->'), '<exclusions>', '</exclusions>')
  if (!source.includes('<project') || !source.includes('</project>')) return null
  const properties = new Map(
    textBetween(source, '<properties>', '</properties>').flatMap(block =>
      [...block.matchAll(/<([\w.-]{1,200})>([^<]*)<\//g)].map(
        ([, name = '', value = '']) => [name, value.trim()] as const,
      ),
    ),
  )
  const resolve = (value: string): string =>
    value.replace(/\$\{([\w.-]{1,200})\}/g, (whole, name: string) => properties.get(name) ?? whole)
  return BLOCKS.flatMap(tag => textBetween(source, `<${tag}>`, `</${tag}>`)).flatMap(block => {
    const artifact = element(block, 'artifactId')
    if (artifact === null) return []
    const group = element(block, 'groupId') ?? 'org.apache.maven.plugins'
    return [{ name: resolve(`${group}:${artifact}`), version: resolve(element(block, 'version') ?? '') }]
  })
}

function element(block: string, tag: string): string | null {
  return textBetween(block, `<${tag}>`, `</${tag}>`)[0]?.trim() ?? null
}
