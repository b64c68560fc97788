CREATE TABLE "device_tests" (
	"appointment_id" text PRIMARY KEY NOT NULL,
	"camera" text NOT NULL,
	"microphone" text NOT NULL,
	"network" text NOT NULL,
	"relay" text NOT NULL,
	"tested_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "device_tests" ADD CONSTRAINT "device_tests_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;