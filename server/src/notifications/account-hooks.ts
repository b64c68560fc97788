import { desc, eq } from 'drizzle-orm';
import type { AccountHooks } from '../auth/account/account-hooks';
import { notifications } from '../db/schema';
import { isAboutAccount } from './queries';

export const notificationAccountHooks: AccountHooks = {
  exportsPatientData: true,
  async exportData(deps, viewer) {
    const rows = await deps.db
      .select({
        message: notifications.message,
        type: notifications.type,
        readAt: notifications.readAt,
        createdAt: notifications.createdAt,
        namesNobody: isAboutAccount,
      })
      .from(notifications)
      .where(eq(notifications.userId, viewer.userId))
      .orderBy(desc(notifications.createdAt));
    return {
      notifications: rows.map(({ message, namesNobody, ...row }) =>
        viewer.role === 'patient' || namesNobody ? { message, ...row } : row,
      ),
    };
  },
};
