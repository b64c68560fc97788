ALTER TABLE "patient_profiles" ADD COLUMN "allergies" jsonb;--> statement-breakpoint
ALTER TABLE "patient_profiles" ADD COLUMN "conditions" jsonb;