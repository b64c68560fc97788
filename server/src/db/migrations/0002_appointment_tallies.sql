CREATE FUNCTION tally_appointment(doctor text, patient text, state text, change integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	live integer := CASE WHEN state IN ('scheduled', 'completed') THEN change ELSE 0 END;
	visits integer;
	people integer := 0;
BEGIN
	IF live > 0 THEN
		INSERT INTO doctor_patient_tallies VALUES (doctor, patient, 0) ON CONFLICT DO NOTHING;
	END IF;
	IF live <> 0 THEN
		UPDATE doctor_patient_tallies SET appointments = appointments + live
		WHERE doctor_id = doctor AND patient_id = patient RETURNING appointments INTO visits;
		people := CASE WHEN live = 1 AND visits = 1 THEN 1 WHEN live = -1 AND visits = 0 THEN -1 ELSE 0 END;
	END IF;
	IF change > 0 THEN
		INSERT INTO doctor_tallies VALUES (doctor, 0, 0, 0, 0) ON CONFLICT DO NOTHING;
	END IF;
	UPDATE doctor_tallies SET
		scheduled = scheduled + CASE WHEN state = 'scheduled' THEN change ELSE 0 END,
		completed = completed + CASE WHEN state = 'completed' THEN change ELSE 0 END,
		canceled = canceled + CASE WHEN state = 'canceled' THEN change ELSE 0 END,
		patients = patients + people
	WHERE doctor_id = doctor;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_appointment_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' AND OLD.status <> 'held' THEN
		PERFORM tally_appointment(OLD.doctor_id, OLD.patient_id, OLD.status, -1);
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.status <> 'held' THEN
		PERFORM tally_appointment(NEW.doctor_id, NEW.patient_id, NEW.status, 1);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Deferred to the commit: the doctor's row is locked last and for the shortest time.
CREATE CONSTRAINT TRIGGER appointments_tally_insert AFTER INSERT ON appointments DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (NEW.status <> 'held') EXECUTE FUNCTION tally_appointment_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER appointments_tally_update AFTER UPDATE OF status ON appointments DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION tally_appointment_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER appointments_tally_delete AFTER DELETE ON appointments DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (OLD.status <> 'held') EXECUTE FUNCTION tally_appointment_change();
