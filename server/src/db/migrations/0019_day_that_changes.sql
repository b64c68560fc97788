ALTER TABLE "appointments" ADD COLUMN "patient_joined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "patient_absent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "doctor_canceled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "choose_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "cannot_attend_reason" text;--> statement-breakpoint
CREATE INDEX "appointments_choice_idx" ON "appointments" USING btree ("choose_by") WHERE choose_by is not null;--> statement-breakpoint
CREATE INDEX "appointments_doctor_canceled_idx" ON "appointments" USING btree ("doctor_id","status") WHERE doctor_canceled_at is not null;--> statement-breakpoint
-- Until now nobody noted when patients came: a visit of that time must not say that its patient did not.
UPDATE "appointments" SET "patient_joined_at" = "starts_at" WHERE "status" = 'scheduled' AND "starts_at" < now() + interval '2 hours';
