import { notFound } from 'next/navigation'
import { Refusal } from '@/lib/core/errors'

/** What a page reads, or its not-found page when it does not exist or may not be seen. */
export async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN')) notFound()
    throw error
  }
}
