DROP INDEX "payments_open_idx";--> statement-breakpoint
CREATE INDEX "refunds_pending_idx" ON "refunds" USING btree ("created_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "payments_open_idx" ON "payments" USING btree ("expires_at") WHERE status = 'open';--> statement-breakpoint
ALTER TABLE "test_checkout_refunds" DROP COLUMN "response";--> statement-breakpoint
ALTER TABLE "test_checkout_sessions" ADD CONSTRAINT "test_checkout_sessions_reference_unique" UNIQUE("reference");