ALTER TABLE "renewal_requests" ADD COLUMN "answer" text;--> statement-breakpoint
CREATE UNIQUE INDEX "prescriptions_renewed_from_key" ON "prescriptions" USING btree ("renewed_from_id");