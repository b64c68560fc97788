ALTER TABLE "appointments" ADD COLUMN "timezone" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "timezone" text;