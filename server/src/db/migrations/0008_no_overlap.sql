CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE FUNCTION visit_period(starts_at timestamptz) RETURNS tsrange LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT tsrange(starts_at AT TIME ZONE 'UTC', (starts_at AT TIME ZONE 'UTC') + interval '30 minutes')
$$;
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_doctor_period_key"
	EXCLUDE USING gist ("doctor_id" WITH =, visit_period("starts_at") WITH &&) WHERE ("status" <> 'canceled');
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_patient_period_key"
	EXCLUDE USING gist ("patient_id" WITH =, visit_period("starts_at") WITH &&) WHERE ("status" <> 'canceled');
