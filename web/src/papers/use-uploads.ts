import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { onForget } from '../lib/storage';
import { paperKeys } from './keys';
import { Uploads } from './uploads';

const uploadsByVisit = new Map<string, Uploads>();

onForget(() => {
  for (const uploads of uploadsByVisit.values()) uploads.stopAll();
  uploadsByVisit.clear();
});

export function uploadsFor(client: QueryClient, appointmentId: string): Uploads {
  const existing = uploadsByVisit.get(appointmentId);
  if (existing) return existing;
  const uploads = new Uploads(appointmentId, () =>
    client.refetchQueries({ queryKey: paperKeys.list(appointmentId) }),
  );
  uploadsByVisit.set(appointmentId, uploads);
  return uploads;
}

export function useUploads(appointmentId: string) {
  const uploads = uploadsFor(useQueryClient(), appointmentId);
  return { uploads, shownUploads: useSyncExternalStore(uploads.subscribe, uploads.snapshot) };
}
