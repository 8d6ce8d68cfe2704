import { describe, expect, test } from 'vitest'
import { RowOffsets } from '@/components/decisions/row-offsets'

describe('the places of the rows of a long list', () => {
  test('are guessed until they are measured, and what lies below moves with what is measured', () => {
    const rows = new RowOffsets(5, 10)
    expect([0, 1, 5].map(row => rows.start(row))).toEqual([0, 10, 50])
    expect(rows.measure(1, 25)).toBe(15)
    expect(rows.measure(1, 25)).toBe(0)
    expect([1, 2, 5].map(row => rows.start(row))).toEqual([10, 35, 65])
    expect(rows.measure(7, 25)).toBe(0)
  })

  test('that nobody has measured take the mean of those that are, in a list that follows too', () => {
    const rows = new RowOffsets(5, 10)
    rows.learn()
    expect(rows.start(5)).toBe(50)
    rows.measure(0, 10)
    rows.measure(1, 31)
    rows.learn()
    expect([1, 2, 5].map(row => rows.start(row))).toEqual([10, 41, 104])
    expect(rows.guessed).toBe(21)
    expect(new RowOffsets(6, 10, rows).start(6)).toBe(125)
  })

  test('tell the row at a height, and the last one below the end', () => {
    const rows = new RowOffsets(4, 10)
    rows.measure(0, 30)
    expect([0, 29, 30, 39, 40, 59, 1000].map(top => rows.indexAt(top))).toEqual([0, 0, 1, 1, 2, 3, 3])
    expect(new RowOffsets(0, 10).indexAt(5)).toBe(0)
  })

  test('keep what was measured when a row leaves the list', () => {
    const rows = new RowOffsets(3, 10)
    rows.measure(1, 25)
    expect(new RowOffsets(2, 10, rows).start(2)).toBe(35)
  })
})
