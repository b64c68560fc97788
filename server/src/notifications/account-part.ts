import { desc, eq } from 'drizzle-orm';
import type { AccountPart } from '../auth/account/account-part';
import { notifications } from '../db/schema';

/** Export only: notifications are deleted with the user's row. */
export const notificationAccountPart: AccountPart = {
  exportsPatients: true,
  async exported(deps, viewer) {
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
