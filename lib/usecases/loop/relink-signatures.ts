import type { Prisma } from '@/lib/db/generated/client'

/** Signatures come from no file: they outlive rows that are made anew, and belong to the new ones by their numbers. */
export async function relinkSignatures(tx: Prisma.TransactionClient, projectId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Signature" SET "decisionId" = "Decision".id, "answerId" = "Answer".id
    FROM "Decision" JOIN "Answer" ON "Answer"."decisionId" = "Decision".id
    WHERE "Signature"."projectId" = ${projectId}::uuid AND "Signature"."decisionId" IS NULL
      AND "Decision"."projectId" = ${projectId}::uuid AND "Decision".number = "Signature".number
      AND "Answer".revision = "Signature".revision AND "Answer".state <> 'undone'`
}
