-- A log whose text was pruned keeps its row: when, and whether for its age or for room.
ALTER TABLE "Log" ADD COLUMN "prunedAt" TIMESTAMPTZ(3);
ALTER TABLE "Log" ADD COLUMN "prunedWhy" TEXT;
ALTER TABLE "Log" ADD CONSTRAINT "Log_prunedWhy_check" CHECK ("prunedWhy" IN ('age', 'size'));
ALTER TABLE "Log" ADD CONSTRAINT "Log_pruned_check" CHECK (("prunedAt" IS NULL) = ("prunedWhy" IS NULL));
CREATE INDEX "Log_createdAt_idx" ON "Log"("createdAt");

-- The progress list is paged by time, and the charts are summed over days.
CREATE INDEX "Iteration_projectId_startedAt_idx" ON "Iteration"("projectId", "startedAt");
