import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { authOptions } from '@/app/_server/session'

type RouteContext = { params: Promise<{ nextauth: string[] }> }

async function handle(request: NextRequest, context: RouteContext): Promise<Response> {
  return NextAuth(request as never, context as never, authOptions())
}

export { handle as GET, handle as POST }
