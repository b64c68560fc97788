CREATE TABLE "closed_times" (
	"doctor_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	CONSTRAINT "closed_times_doctor_id_starts_at_pk" PRIMARY KEY("doctor_id","starts_at")
);
--> statement-breakpoint
ALTER TABLE "operator_log" ADD COLUMN "about" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "closed_times" ADD CONSTRAINT "closed_times_doctor_id_doctor_profiles_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_log_about_idx" ON "operator_log" USING gin ("about");--> statement-breakpoint
ALTER TABLE "operator_log" DISABLE TRIGGER "operator_log_append_only";--> statement-breakpoint
-- Whom the entries so far are about. The column is no part of the chain.
UPDATE "operator_log" l SET "about" = array_remove(ARRAY[p."user_id", d."user_id"], NULL)
FROM (
	SELECT "id", "patient_id", "doctor_id" FROM "payments"
	UNION ALL SELECT "id", "patient_id", "doctor_id" FROM "reviews"
	UNION ALL SELECT s."id", a."patient_id", a."doctor_id" FROM "disputes" s JOIN "appointments" a ON a."id" = s."appointment_id"
) s
JOIN "patient_profiles" p ON p."id" = s."patient_id"
JOIN "doctor_profiles" d ON d."id" = s."doctor_id"
WHERE s."id" = l."subject" AND l."reason" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_log" ENABLE TRIGGER "operator_log_append_only";
