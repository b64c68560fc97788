import { desc, eq } from 'drizzle-orm';
import type { AccountHooks } from '../auth/account/account-hooks';
import { notifications } from '../db/schema';

/** Only exports data: notifications are deleted together with the user's row. */
export const notificationAccountHooks: AccountHooks = {
  exportsPatientData: true,
  async exportData(deps, viewer) {
    const rows = await deps.db
      .select({
        message: notifications.message,
        type: notifications.type,
        readAt: notifications.readAt,
        createdAt: notifications.createdAt,
      })
      .from(notifications)
      .where(eq(notifications.userId, viewer.userId))
      .orderBy(desc(notifications.createdAt));
    return { notifications: rows };
  },
};
