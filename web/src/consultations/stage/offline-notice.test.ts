import { expect, it } from 'vitest';
import { offlineNotice } from './offline-notice';

it('says that a running call continues without the server', () => {
  expect(offlineNotice('connected')).toBe(
    'We lost the connection to Carelane. Your call continues, and messages will be sent when it is back.',
  );
});

it('says offline only when the call is lost too', () => {
  expect(offlineNotice('reconnecting')).toMatch(/^You are offline/);
  expect(offlineNotice('waiting')).not.toMatch(/offline/);
  expect(offlineNotice('connecting')).not.toMatch(/offline/);
});
