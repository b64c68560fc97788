import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { onForget } from '../lib/storage';
import { paperKeys } from './keys';
import { Uploads } from './uploads';

const uploadsByVisit = new Map<string, Uploads>();

/** Nothing is sent for somebody who has left this browser. */
onForget(() => {
  for (const uploads of uploadsByVisit.values()) uploads.stopAll();
  uploadsByVisit.clear();
});

export function uploadsFor(client: QueryClient, appointmentId: string): Uploads {
  const known = uploadsByVisit.get(appointmentId);
  if (known) return known;
  const made = new Uploads(appointmentId, () =>
    client.refetchQueries({ queryKey: paperKeys.list(appointmentId) }),
  );
  uploadsByVisit.set(appointmentId, made);
  return made;
}

export function useUploads(appointmentId: string) {
  const uploads = uploadsFor(useQueryClient(), appointmentId);
  return { uploads, running: useSyncExternalStore(uploads.subscribe, uploads.snapshot) };
}
