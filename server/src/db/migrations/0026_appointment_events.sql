CREATE TABLE "appointment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"appointment_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"from_starts_at" timestamp with time zone,
	"to_starts_at" timestamp with time zone,
	"minutes" integer
);
--> statement-breakpoint
ALTER TABLE "appointment_events" ADD CONSTRAINT "appointment_events_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_events_visit_idx" ON "appointment_events" USING btree ("appointment_id","at","id");--> statement-breakpoint
INSERT INTO "appointment_events" ("id", "appointment_id", "kind", "at")
SELECT gen_random_uuid()::text, "id", 'cannot-attend', "doctor_canceled_at" FROM "appointments" WHERE "doctor_canceled_at" IS NOT NULL;