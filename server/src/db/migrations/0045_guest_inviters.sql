ALTER TABLE "visit_guests" ADD COLUMN "invited_by_user_id" text;--> statement-breakpoint
CREATE INDEX "visit_guests_inviter_idx" ON "visit_guests" USING btree ("invited_by_user_id");