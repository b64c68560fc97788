CREATE TABLE "earlier_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"appointment_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "earlier_requests" (
	"appointment_id" text PRIMARY KEY NOT NULL,
	"from_on" date,
	"until_on" date,
	"notice_hours" integer NOT NULL,
	"timezone" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "earlier_offers" ADD CONSTRAINT "earlier_offers_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_requests" ADD CONSTRAINT "earlier_requests_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "earlier_offers_once_key" ON "earlier_offers" USING btree ("appointment_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "earlier_offers_open_key" ON "earlier_offers" USING btree ("appointment_id") WHERE "earlier_offers"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "earlier_offers_expiring_idx" ON "earlier_offers" USING btree ("expires_at") WHERE "earlier_offers"."ended_at" is null;