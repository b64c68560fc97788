import type { User } from '@carelane/contract/auth/account';
import { saveTimeZone } from '@carelane/contract/auth/endpoints';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { viewerZone } from '../lib/dates';
import { mock, refused } from '../testing/mock';
import { patientUser } from '../testing/people';
import { saveViewerZone } from './save-viewer-zone';
import { sessionQuery } from './session';

function signIn(timezone: string | null) {
  const client = new QueryClient();
  const user: User = { ...patientUser, timezone };
  client.setQueryData<User | null>(sessionQuery.queryKey, user);
  return client;
}

it('sends the zone of this browser once', async () => {
  const requests = mock(saveTimeZone, null);
  const client = signIn('Pacific/Kiritimati');
  await saveViewerZone(client);
  await saveViewerZone(client);
  expect(requests.map(({ body }) => body)).toEqual([{ timezone: viewerZone() }]);
});

it('sends nothing if the server already has the zone, or if nobody is signed in', async () => {
  const requests = mock(saveTimeZone, null);
  await saveViewerZone(signIn(viewerZone()));
  await saveViewerZone(new QueryClient());
  expect(requests).toHaveLength(0);
});

it('fails silently when the server has an error', async () => {
  mock(saveTimeZone, refused('INTERNAL'));
  const client = signIn(null);
  await saveViewerZone(client);
  expect(client.getQueryData(sessionQuery.queryKey)).toMatchObject({ timezone: null });
});
