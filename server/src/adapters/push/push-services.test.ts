import { expect, it } from 'vitest';
import { pushAddress } from './push-services';

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
  'https://FCM.googleapis.com/x',
])('%j is a known push service', (address) => {
  expect(pushAddress(address, [])?.protocol).toBe('https:');
});

it.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilfcm.googleapis.com.example/x',
  'https://notfcm.googleapis.com/x',
  'https://fcm.googleapis.com@127.0.0.1/x',
  'https://user:pass@fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/x',
  'https://push.example/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'not an address',
  '',
])('%j is not a known push service', (address) => {
  expect(pushAddress(address, [])).toBeUndefined();
});

it('an operator can list another service by its exact origin', () => {
  const listed = ['https://push.example', 'http://127.0.0.1:9000'];
  expect(pushAddress('https://push.example/x', listed)?.hostname).toBe('push.example');
  expect(pushAddress('http://127.0.0.1:9000/x', listed)?.port).toBe('9000');
  expect(pushAddress('http://push.example/x', listed)).toBeUndefined();
  expect(pushAddress('http://127.0.0.1:9001/x', listed)).toBeUndefined();
});
