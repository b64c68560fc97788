CREATE TABLE "file_parts" (
	"folder" text NOT NULL,
	"file" integer NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "file_parts_folder_file_part_pk" PRIMARY KEY("folder","file","part")
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" text PRIMARY KEY NOT NULL,
	"appointment_id" text NOT NULL,
	"added_by" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"size" integer NOT NULL,
	"pages" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "papers_appointment_idx" ON "papers" USING btree ("appointment_id","created_at","id");--> statement-breakpoint
CREATE INDEX "papers_unfinished_idx" ON "papers" USING btree ("created_at") WHERE ready_at is null;