import type { User } from '@carelane/contract/auth/account';
import { saveTimeZone } from '@carelane/contract/auth/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../lib/api';
import { viewerZone } from '../lib/dates';
import { sessionQuery } from './session';

/** Mails and notifications say times as this browser's clock shows them. A failure is retried at the next visit. */
export async function saveViewerZone(client: QueryClient): Promise<void> {
  const timezone = viewerZone();
  const user = client.getQueryData<User | null>(sessionQuery.queryKey);
  // The zone of a family member is not the guardian's to change from here.
  if (!user || user.guardian || user.timezone === timezone) return;
  try {
    await call(saveTimeZone, { body: { timezone } });
  } catch {
    return;
  }
  client.setQueryData<User | null>(sessionQuery.queryKey, (now) =>
    now?._id === user._id ? { ...now, timezone } : now,
  );
}
