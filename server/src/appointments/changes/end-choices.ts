import { and, asc, eq, lte } from 'drizzle-orm';
import { lockPeopleByAppointment } from '../../db/lock-people';
import { appointments } from '../../db/schema';
import type { Deps } from '../../deps';
import { faultWithoutValues } from '../../http/error-handler';
import { defineSweep } from '../../jobs/queue';
import { cancelAndRefund } from './cancel-appointment';

const MAX_CHOICES_PER_RUN = 200;

export const endChoices = defineSweep({
  kind: 'end-choices',
  everySeconds: 60,
  run: async (deps) => {
    const overdue = await deps.db
      .select({ id: appointments.id })
      .from(appointments)
      .where(lte(appointments.chooseBy, deps.clock.now()))
      .orderBy(asc(appointments.chooseBy))
      .limit(MAX_CHOICES_PER_RUN);
    for (const { id } of overdue)
      await endChoice(deps, id).catch((error: unknown) =>
        deps.log.warn(
          { fault: faultWithoutValues(error) },
          'a visit whose time to choose has passed could not be refunded',
        ),
      );
  },
});

async function endChoice(deps: Deps, id: string): Promise<void> {
  const afterwards = await deps.db.transaction(async (tx) => {
    await lockPeopleByAppointment(tx, id);
    const [visit] = await tx
      .select({ id: appointments.id })
      .from(appointments)
      .where(and(eq(appointments.id, id), lte(appointments.chooseBy, deps.clock.now())))
      .for('update');
    return visit && cancelAndRefund(tx, deps, id, 'canceled');
  });
  await afterwards?.();
}
