ALTER TABLE "appointments" ADD COLUMN "late_announced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "doctor_profiles" ADD COLUMN "late_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "doctor_profiles" ADD COLUMN "late_on" date;