import type { User } from '@carelane/contract/auth/account';
import { saveTimeZone } from '@carelane/contract/auth/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../lib/api';
import { viewerZone } from '../lib/dates';
import { sessionQuery } from './session';

export async function saveViewerZone(client: QueryClient): Promise<void> {
  const timezone = viewerZone();
  const user = client.getQueryData<User | null>(sessionQuery.queryKey);
  // A guardian's browser must not change the family member's zone.
  if (!user || user.guardian || user.timezone === timezone) return;
  try {
    await call(saveTimeZone, { body: { timezone } });
  } catch {
    return;
  }
  client.setQueryData<User | null>(sessionQuery.queryKey, (current) =>
    current?._id === user._id ? { ...current, timezone } : current,
  );
}
